/** The state of a history entry that prefills the email on the next page, without a URL or storage. */
export const prefillEmail = (email: string) => (email === '' ? null : { email })

/** The prefilled email, or an empty string. */
export function readPrefilledEmail({ state }: Pick<History, 'state'>): string {
  const { email } = (state ?? {}) as { readonly email?: unknown }
  return typeof email === 'string' ? email : ''
}
