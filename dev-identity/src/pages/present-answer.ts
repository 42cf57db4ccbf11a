import type { ServerResponse } from 'node:http'
import { actionResultPage } from './action-page.ts'
import type { ActionResult } from './action-page.ts'
import { sendPage } from './page.ts'

/** Turns the emulator's JSON answer into a page with the same words and status. */
export function presentAnswer(response: ServerResponse, publicOrigin: string): void {
  const end = response.end.bind(response)
  response.end = (...given: unknown[]) => {
    response.end = end
    const result = parseResult(given[0])
    if (result === undefined) return end(given[0])
    for (const name of ['content-length', 'etag']) response.removeHeader(name)
    sendPage(response, response.statusCode, actionResultPage(result, publicOrigin))
    return response
  }
}

/** `{ authEmulator: { success | error, instructions } }`, or an API error; a redirect is neither. */
function parseResult(body: unknown): ActionResult | undefined {
  const text = body instanceof Uint8Array ? Buffer.from(body).toString() : body
  if (typeof text !== 'string' || !text.startsWith('{')) return undefined
  const answer = parseRecord(JSON.parse(text))
  const result = parseRecord(answer['authEmulator'])
  const words = result['success'] ?? result['error'] ?? parseRecord(answer['error'])['message']
  const advice = result['instructions']
  return {
    words: typeof words === 'string' ? words : 'The identity provider gave no answer.',
    advice: typeof advice === 'string' ? advice : '',
  }
}

function parseRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
