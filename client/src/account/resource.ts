import type { ENDPOINTS } from '@foyer/contract/endpoints.ts'
import type { ResponseOf } from '@foyer/contract/operations.ts'
import type { RequestOf, SignedInCall } from '../api.ts'
import { createStore } from '../browser/store.ts'
import { retryDelay } from '../session/calls.ts'
import type { FailureCode, Result, SessionFailure, SessionResult } from '../session/failure.ts'
import type { Session } from '../session/session.ts'

/** Loading if both are null; with an error, `value` is the last known value. */
export interface ResourceState<Value> {
  readonly value: Value | null
  readonly error: SessionFailure | null
}

const EMPTY: ResourceState<never> = { value: null, error: null }

export type UserResource<Value> = ReturnType<typeof createUserResource<Value>>

/** Per-user async cache: cleared on user change, reloaded on reconnect, retried on transient errors. */
export function createUserResource<Value>(
  session: Pick<Session, 'getState' | 'subscribe'>,
  load: () => Promise<Result<Value> | { readonly error: SessionFailure }>,
) {
  let owner: string | null = null
  /** The serialized user of the last load. */
  let loadedFor = ''
  let latestRun = 0
  let wasReachable = false
  // While the API is unreachable, the session polls; its recovery triggers the reload.
  const retry = createRetryTimer(() => isReachable(session) && void refresh())

  let isSubscribed = false
  const { getState, set, subscribe } = createStore<ResourceState<Value>>(EMPTY, {
    onFirst() {
      isSubscribed = true
      unsubscribe = session.subscribe(onSessionChange)
      wasReachable = isReachable(session)
      void refresh()
    },
    onLast() {
      isSubscribed = false
      unsubscribe()
      retry.stop()
    },
  })

  async function refresh(): Promise<SessionResult> {
    const thisRun = (latestRun += 1)
    const currentOwner = findOwner(session)
    loadedFor = serializeUser(session)
    const isSameOwner = currentOwner === owner
    owner = currentOwner
    if (!isSameOwner) set(EMPTY)
    if (currentOwner === null) return { error: null }
    const result = await load()
    if (thisRun === latestRun && findOwner(session) === currentOwner) settle(result)
    return { error: result.error }
  }

  function settle(result: Awaited<ReturnType<typeof load>>) {
    set(result.error ? { ...getState(), error: result.error } : toState(result))
    if (result.error && isSubscribed) retry.schedule(result.error)
    else retry.stop()
  }

  /** Reloads if the user changed, or after a failure once the API is reachable again. */
  const onSessionChange = () => {
    const isRestored = isReachable(session) && !wasReachable
    wasReachable = isReachable(session)
    if (serializeUser(session) === loadedFor && !(isRestored && getState().error)) return
    retry.stop()
    void refresh()
  }
  let unsubscribe: () => void = () => {}

  return {
    getState: (): ResourceState<Value> => (findOwner(session) === owner ? getState() : EMPTY),
    subscribe,
    refresh,
    refreshIfSubscribed: () => (isSubscribed ? refresh() : undefined),
  }
}

/** The user's id and email. An email change also changes the data: it signs out other devices, for example. */
function findOwner(session: Pick<Session, 'getState'>): string | null {
  const state = session.getState()
  return state.status === 'signed-in' ? `${state.user.id} ${state.user.email}` : null
}

function serializeUser(session: Pick<Session, 'getState'>): string {
  const state = session.getState()
  return state.status === 'signed-in' ? JSON.stringify(state.user) : ''
}

function isReachable(session: Pick<Session, 'getState'>): boolean {
  const state = session.getState()
  return state.status === 'signed-in' && !state.unreachable
}

function toState<Value>(result: { readonly value?: Value }): ResourceState<Value> {
  return { value: result.value ?? null, error: null }
}

const MAX_RETRIES = 5

/** Failures that may resolve without user action. */
const TRANSIENT: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'unreachable',
  'provider-unreachable',
  'provider-failed',
  'unavailable',
  'internal',
])

/** Retries at most {@link MAX_RETRIES} times, after the delay of {@link retryDelay}. */
function createRetryTimer(attempt: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let retries = 0

  return {
    schedule({ code, retryAfterSeconds }: SessionFailure) {
      clearTimeout(timer)
      if (!TRANSIENT.has(code) || retries === MAX_RETRIES) return
      timer = setTimeout(attempt, retryDelay(retries, { retryAfterSeconds }))
      retries += 1
    },

    stop() {
      clearTimeout(timer)
      retries = 0
    },
  }
}

/** The GET calls of signed-in users that need nothing but the token. */
export type ReadEndpoint = {
  [Name in SignedInCall]: [] extends RequestOf<Name>
    ? (typeof ENDPOINTS)[Name] extends { readonly method: 'GET'; readonly status: 200 }
      ? Name
      : never
    : never
}[SignedInCall]

export type EndpointResource<Name extends ReadEndpoint> = ReturnType<
  typeof createEndpointResource<Name>
>

/** The compiler does not see that each `ReadEndpoint` accepts an empty request. */
const nothing = <Name extends ReadEndpoint>() => [] as unknown as RequestOf<Name>

/** The response of a call as a resource of the user, and the calls that change it. */
export function createEndpointResource<Name extends ReadEndpoint>(session: Session, name: Name) {
  const resource = createUserResource<ResponseOf<Name>>(session, () =>
    session.call(name, ...nothing<Name>()),
  )
  return {
    ...resource,

    /** Makes another call of the user, and then reloads the resource. */
    async change<Change extends SignedInCall>(
      call: Change,
      ...request: RequestOf<Change>
    ): Promise<SessionResult> {
      const { error } = await session.call(call, ...request)
      // The entry may have been deleted on another device, so the resource is outdated then too.
      if (!error || error.code === 'not_found') await resource.refreshIfSubscribed()
      return { error }
    },
  }
}
