type Methods<Part> = { readonly [Name in keyof Part]: (...args: never[]) => Promise<unknown> }

/** Wraps every method of a part, so that it rejects with what `translate` makes of the cause, and with that alone. */
export function translateErrors<Part extends Methods<Part>>(
  part: Part,
  translate: (cause: unknown) => Error,
): Part {
  const guard =
    (method: (...args: never[]) => Promise<unknown>) =>
    (...args: never[]) =>
      method(...args).catch((cause: unknown) => {
        throw translate(cause)
      })
  const methods = Object.entries<(...args: never[]) => Promise<unknown>>(part)
  return Object.fromEntries(methods.map(([name, method]) => [name, guard(method)])) as Part
}
