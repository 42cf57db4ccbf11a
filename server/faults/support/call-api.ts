import { setTimeout as delay } from 'node:timers/promises'
import { BALANCER_HEADER } from './open-balancer.ts'
import type { Journal } from './journal.ts'

const PAUSE_AFTER_FAILURE_MS = 50

export interface Call {
  readonly method: string
  readonly path: string
  readonly token?: string
  readonly body?: object
}

export interface ApiResponse {
  readonly status: number
  readonly user: { readonly id?: string; readonly token?: string; readonly first_name?: string }
}

/** Resolves with `undefined` if a request failed in a way that a fault excuses. */
export type CallApi = (call: Call) => Promise<ApiResponse | undefined>

/** Requests whose failures and durations the journal records. */
export function createCallApi(origin: string, journal: Journal): CallApi {
  return async (call) => {
    const at = Date.now()
    const started = performance.now()
    const answer = await send(origin, call).catch(() => undefined)
    journal.slowestMs = Math.max(journal.slowestMs, performance.now() - started)
    if (answer && answer.status !== 502 && answer.status !== 503) return answer
    journal.failures.push({
      kind: answer?.status === 503 ? 'unavailable' : 'lost',
      path: call.path,
      at,
    })
    await delay(PAUSE_AFTER_FAILURE_MS)
    return undefined
  }
}

async function send(origin: string, { method, path, token, body }: Call): Promise<ApiResponse> {
  const response = await fetch(`${origin}/api${path}`, {
    method,
    headers: {
      'Content-Type': 'application/json',
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const isOurs = response.headers.get(BALANCER_HEADER) === null && text !== ''
  return { status: response.status, user: isOurs ? (JSON.parse(text) as ApiResponse['user']) : {} }
}
