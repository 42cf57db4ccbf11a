import { API_BASE, ENDPOINTS, type EndpointName } from '@foyer/contract/endpoints.ts'
import type { FinishedRequest } from './metrics.ts'

interface RouteLabels {
  readonly method: string
  readonly route: string
}

/** Node's parser accepts some thirty methods. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'])

export const SIGN_IN_METHODS = ['password', 'federated', 'passkey'] as const
/** `second_step`: the answer asks for a second factor or an emailed code. */
export const OUTCOMES = ['accepted', 'second_step', 'refused', 'failed'] as const

type SignInMethod = (typeof SIGN_IN_METHODS)[number]

const SIGN_IN_CALLS: Readonly<Partial<Record<EndpointName, SignInMethod>>> = {
  register: 'password',
  login: 'password',
  loginWithProviders: 'federated',
  loginWithPasskey: 'passkey',
}

/** The route's template, such as `/api/user/{id}`; `page` and `file` stand for all of the client's. */
export function describeRoute({ call, method }: Pick<FinishedRequest, 'call' | 'method'>) {
  if (call !== undefined && call in ENDPOINTS) {
    const endpoint = ENDPOINTS[call as EndpointName]
    return { method: endpoint.method, route: API_BASE + endpoint.path } satisfies RouteLabels
  }
  return {
    method: METHODS.has(method) ? method : 'other',
    route: call ?? 'other',
  } satisfies RouteLabels
}

export function findSignInMethod(call: string | undefined) {
  return SIGN_IN_CALLS[call as EndpointName]
}

export function describeOutcome({
  status,
  code,
}: Pick<FinishedRequest, 'status' | 'code'>): (typeof OUTCOMES)[number] {
  if (code === 'second_factor_required') return 'second_step'

  if (status < 400) return 'accepted'
  return status < 500 ? 'refused' : 'failed'
}
