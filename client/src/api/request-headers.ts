/** What every call carries (seed §7): JSON both ways and, when there is one, the product's token. */
export function requestHeaders(token?: string): Record<string, string> {
  const headers = { accept: 'application/json', 'content-type': 'application/json' }
  return token === undefined ? headers : { ...headers, authorization: `Bearer ${token}` }
}
