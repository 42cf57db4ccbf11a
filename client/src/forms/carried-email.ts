/**
 * What takes an address that somebody typed along to the next page: its entry of the browser's history.
 * It stands in no URL and in no storage.
 */
export const carryEmail = (email: string) => (email === '' ? null : { email })

/** The address that came along to this page, or nothing. */
export function readCarriedEmail({ state }: Pick<History, 'state'>): string {
  const { email } = (state ?? {}) as { readonly email?: unknown }
  return typeof email === 'string' ? email : ''
}
