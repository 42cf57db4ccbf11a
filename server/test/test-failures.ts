import type { ServerResponse } from 'node:http'

/** How a provider can fail. */
export const FAILURES = [
  'down',
  'hang',
  'hang-half-way',
  'error',
  'forbidden',
  'redirect',
  'html',
  'nonsense',
  'other-protocol',
  'huge',
] as const
/** Without those that last until the time limit: attacks on an account lookup show that it ends every request. */
export const ANSWERED_FAILURES = FAILURES.filter((failure) => !failure.startsWith('hang'))
export type Failure = (typeof FAILURES)[number]

/** Whitespace that makes a valid JSON response huge. */
export const HUGE_PADDING = ' '.repeat(10 * 1024 * 1024)

/** The target of redirects, which answers correctly. */
export const MOVED = '/moved'

/** A hanging response lasts until the connection closes. */
export function failWith(response: ServerResponse, failure: Exclude<Failure, 'huge'>): void {
  switch (failure) {
    case 'down':
      response.destroy()
      break
    case 'hang':
      break
    case 'hang-half-way':
      response.writeHead(200, { 'Content-Type': 'application/json' }).write('{')
      break
    case 'error':
      response.writeHead(500).end('{"error":{"code":500,"message":"INVALID_ID_TOKEN"}}')
      break
    case 'forbidden':
      response.writeHead(403).end('{"error":{"code":403,"message":"Requests are blocked."}}')
      break
    case 'redirect':
      response.writeHead(307, { Location: MOVED + response.req.url }).end()
      break
    case 'other-protocol':
      response.writeHead(101, { Connection: 'Upgrade', Upgrade: 'other' }).end()
      break
    case 'html':
      response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html>')
      break
    case 'nonsense':
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"keys":[],"users":[]}')
      break
  }
}
