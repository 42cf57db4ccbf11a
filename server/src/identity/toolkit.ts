import { ProblemError } from '../problem-error.ts'
import type { Reason } from '../security-events.ts'
import { fetchJson, type JsonAnswer } from './fetch-json.ts'

/** Asks the provider's API one thing about the account of a proof. Throws `unavailable` when there is no answer. */
export type AskToolkit = (call: 'lookup' | 'delete', idToken: string) => Promise<JsonAnswer>

export interface ToolkitOptions {
  /** Where the provider's API lives, as `https://identitytoolkit.googleapis.com`. */
  readonly toolkitUrl: URL
  readonly apiKey: string
  /** Told as the page that asks: keys can be restricted to a product's own pages. */
  readonly publicOrigin: URL
}

/** With the proof itself and the public key: what the person could ask as well. No service account. */
export function createToolkit(options: ToolkitOptions): AskToolkit {
  const base = options.toolkitUrl.href.replace(/\/$/, '')
  const headers = {
    'Content-Type': 'application/json',
    Referer: `${options.publicOrigin.origin}/`,
  }
  return (call, idToken) => {
    const url = new URL(`${base}/v1/accounts:${call}`)
    url.searchParams.set('key', options.apiKey)
    const body = JSON.stringify({ idToken })
    return fetchJson(url.href, { method: 'POST', headers, body }).catch(failToAnswer)
  }
}

/** The provider cannot tell, which is not the fault of the proof. */
export function unavailable(reason: Reason, cause?: unknown): ProblemError {
  return new ProblemError('unavailable', { reason, cause })
}

function failToAnswer(cause: unknown): never {
  throw unavailable('provider-unreachable', cause)
}
