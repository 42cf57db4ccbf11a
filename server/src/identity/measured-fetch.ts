import { measureCall } from '../metrics/measure-call.ts'
import type { Metrics, ProviderCall } from '../metrics/metrics.ts'
import { fetchJson, type JsonPost, type JsonResponse } from './fetch-json.ts'

export type ProviderMetrics = Pick<Metrics, 'recordProviderCall'>

/** Fetches from the provider and measures how long it takes, if there are metrics. */
export function measuredFetch(metrics: ProviderMetrics | undefined) {
  return (call: ProviderCall['call'], url: URL, post?: JsonPost): Promise<JsonResponse> => {
    if (!metrics) return fetchJson(url, post)
    return measureCall({
      run: () => fetchJson(url, post),
      isFailure: ({ status }) => status >= 500 || status === 429,
      record: (measured) => metrics.recordProviderCall({ call, ...measured }),
    })
  }
}
