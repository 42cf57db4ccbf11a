import { ProblemError } from '../problem-error.ts'
import type { Reason } from '../security-events.ts'
import { measuredFetch, type ProviderMetrics } from './measured-fetch.ts'
import type { JsonResponse } from './fetch-json.ts'

/** Calls the provider's Identity Toolkit API. Throws `unavailable` if there is no response. */
export type CallToolkit = (
  method: 'lookup' | 'delete' | 'resetPassword',
  parameters: { readonly idToken: string } | { readonly oobCode: string },
) => Promise<JsonResponse>

export interface ToolkitOptions {
  readonly toolkitUrl: URL
  readonly apiKey: string
  /** Sent as the referrer, because keys can be restricted to the product's pages. */
  readonly publicOrigin: URL
  readonly metrics: ProviderMetrics | undefined
}

/** Uses only the public API key: no service account. */
export function createToolkit(options: ToolkitOptions): CallToolkit {
  const base = options.toolkitUrl.href.replace(/\/$/, '')
  const fetchJson = measuredFetch(options.metrics)
  const headers = {
    'Content-Type': 'application/json',
    Referer: `${options.publicOrigin.origin}/`,
  }
  return (method, parameters) => {
    const url = new URL(`${base}/v1/accounts:${method}`)
    url.searchParams.set('key', options.apiKey)
    const body = JSON.stringify(parameters)
    return fetchJson(method, url, { headers, body }).catch(throwUnreachable)
  }
}

export function unavailable(reason: Reason, cause?: unknown): ProblemError {
  return new ProblemError('unavailable', { reason, cause })
}

function throwUnreachable(cause: unknown): never {
  throw unavailable('provider-unreachable', cause)
}
