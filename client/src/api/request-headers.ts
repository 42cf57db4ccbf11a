export function requestHeaders(token?: string): Record<string, string> {
  const headers = { accept: 'application/json', 'content-type': 'application/json' }
  return token === undefined ? headers : { ...headers, authorization: `Bearer ${token}` }
}

/** The API never redirects; `keepalive` lets a logout complete after the tab is closed. */
export const REQUEST_OPTIONS = { redirect: 'error', keepalive: true } as const
