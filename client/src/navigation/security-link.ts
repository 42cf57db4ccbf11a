/** The token of a security link. It is in the fragment, which browsers send to no server. */
export function readSecurityToken({ hash }: Pick<Location, 'hash'>): string | null {
  return new URLSearchParams(hash.slice(1)).get('token') || null
}
