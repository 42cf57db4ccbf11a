import type { ServerResponse } from 'node:http'

/** Ways in which a provider fails to answer. */
export const FAILURES = [
  'down',
  'hang',
  'hang-half-way',
  'error',
  'forbidden',
  'redirect',
  'html',
  'nonsense',
  'huge',
] as const
export type Failure = (typeof FAILURES)[number]

const HUGE_BYTES = 10 * 1024 * 1024

/** Answers in one of these ways; one that hangs does so until the connection is closed. */
export function failWith(response: ServerResponse, failure: Failure): void {
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
      response.writeHead(500).end('{}')
      break
    case 'forbidden':
      response.writeHead(403).end('{"error":{"code":403,"message":"Requests are blocked."}}')
      break
    case 'redirect':
      response.writeHead(307, { Location: '/elsewhere' }).end()
      break
    case 'html':
      response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html>')
      break
    case 'nonsense':
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"keys":[],"users":[]}')
      break
    case 'huge':
      response.writeHead(200, { 'Content-Type': 'application/json' })
      response.end(`{"keys":[],"users":[],"more":"${'x'.repeat(HUGE_BYTES)}"}`)
      break
  }
}
