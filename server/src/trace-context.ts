import { AsyncLocalStorage } from 'node:async_hooks'

/** W3C Trace Context: version, trace id, parent id and flags. An id of zeros is invalid. */
const TRACEPARENT = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}$/

const current = new AsyncLocalStorage<string>()

/** The trace id of a `traceparent` header; `undefined` if it is absent or invalid. */
export function parseTraceId(traceparent: unknown): string | undefined {
  return typeof traceparent === 'string' ? TRACEPARENT.exec(traceparent)?.[1] : undefined
}

/** Calls to the provider made during `run` carry the header. Requests without it skip this, because it costs time. */
export function runWithTraceparent<Result>(traceparent: string, run: () => Result): Result {
  return current.run(traceparent, run)
}

/** The header of the request that is being processed. */
export function traceHeaders(): { readonly traceparent?: string } {
  const traceparent = current.getStore()
  return traceparent === undefined ? {} : { traceparent }
}
