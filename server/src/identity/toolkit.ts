import { ProblemError } from '../problem-error.ts'
import type { Reason } from '../security-events.ts'
import { fetchJson, type JsonAnswer } from './fetch-json.ts'

/**
 * Asks the provider's API one thing, with what somebody handed in: a proof, or the code in the link of a
 * mail. Throws `unavailable` when there is no answer.
 */
export type AskToolkit = (
  call: 'lookup' | 'delete' | 'resetPassword',
  about: { readonly idToken: string } | { readonly oobCode: string },
) => Promise<JsonAnswer>

export interface ToolkitOptions {
  /** Where the provider's API lives, as `https://identitytoolkit.googleapis.com`. */
  readonly toolkitUrl: URL
  readonly apiKey: string
  /** Told as the page that asks: keys can be restricted to a product's own pages. */
  readonly publicOrigin: URL
}

/** With no more than the public key besides: what the person could ask as well. No service account. */
export function createToolkit(options: ToolkitOptions): AskToolkit {
  const base = options.toolkitUrl.href.replace(/\/$/, '')
  const headers = {
    'Content-Type': 'application/json',
    Referer: `${options.publicOrigin.origin}/`,
  }
  return (call, about) => {
    const url = new URL(`${base}/v1/accounts:${call}`)
    url.searchParams.set('key', options.apiKey)
    const body = JSON.stringify(about)
    return fetchJson(url, { headers, body }).catch(failToAnswer)
  }
}

/** The provider cannot tell, which is not the fault of the proof. */
export function unavailable(reason: Reason, cause?: unknown): ProblemError {
  return new ProblemError('unavailable', { reason, cause })
}

function failToAnswer(cause: unknown): never {
  throw unavailable('provider-unreachable', cause)
}
