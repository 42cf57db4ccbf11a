type Methods<Target> = { readonly [Name in keyof Target]: (...args: never[]) => Promise<unknown> }

/** Wraps every method of `target`, so that it rejects with the translated error. */
export function translateErrors<Target extends Methods<Target>>(
  target: Target,
  translate: (cause: unknown) => Error,
): Target {
  const translateRejection =
    (method: (...args: never[]) => Promise<unknown>) =>
    (...args: never[]) =>
      method(...args).catch((cause: unknown) => {
        throw translate(cause)
      })
  const methods = Object.entries<(...args: never[]) => Promise<unknown>>(target)
  return Object.fromEntries(
    methods.map(([name, method]) => [name, translateRejection(method)]),
  ) as Target
}
