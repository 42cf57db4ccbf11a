import type { ServerResponse } from 'node:http'

/** What a service of the provider does instead of responding correctly. */
export type Fault =
  | 'closed'
  | 'hanging'
  | 'partial'
  | 'endless'
  | 'not-json'
  | 'json-of-another-shape'
  | 'internal-error'
  | { readonly redirectTo: string }

const TEN_MEGABYTES = 10 * 1024 * 1024

/** Responds as a broken or hostile service does. */
export function respondWithFault(response: ServerResponse, fault: Fault): void {
  if (typeof fault === 'object') {
    response.writeHead(302, { Location: fault.redirectTo }).end()
    return
  }
  switch (fault) {
    case 'closed':
      response.destroy()
      break
    case 'hanging':
      break
    case 'partial':
      response.writeHead(200, { 'Content-Type': 'application/json' }).write('{"keys":')
      break
    case 'endless':
      response.writeHead(200, { 'Content-Type': 'application/json' })
      response.end(`{"keys":[],"users":[],"padding":"${'x'.repeat(TEN_MEGABYTES)}"}`)
      break
    case 'not-json':
      response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html>')
      break
    case 'json-of-another-shape':
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('[null]')
      break
    case 'internal-error':
      response.writeHead(500).end('oops')
      break
  }
}
