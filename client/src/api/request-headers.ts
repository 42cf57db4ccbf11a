/** What every call carries (seed §7): JSON both ways and, when there is one, the product's token. */
export function requestHeaders(token?: string): Record<string, string> {
  const headers = { accept: 'application/json', 'content-type': 'application/json' }
  return token === undefined ? headers : { ...headers, authorization: `Bearer ${token}` }
}

/**
 * The product API redirects nobody: whatever does is a captive portal or a proxy. A call outlives its page,
 * so that somebody who logs out and closes the tab is logged out.
 */
export const ONLY_OURS = { redirect: 'error', keepalive: true } as const
