import type { SecondFactor, SecondFactorRequest } from '@foyer/contract/second-factor.ts'
import { ApiError, NetworkError } from '../api/api-error.ts'
import {
  CANCELLED,
  Cancelled,
  toFailure,
  type FailureCode,
  type SessionResult,
} from './session-failure.ts'
import type { SessionStore } from './session-store.ts'

interface Deps {
  readonly store: Pick<SessionStore, 'getState' | 'subscribe'>
  /** Loads the form that asks the user. Rejects if it cannot be loaded. */
  readonly loadForm: () => Promise<unknown>
  readonly onCancelled: () => void
}

type Perform<Value> = (factor?: SecondFactor) => Promise<Value>

interface Pending {
  readonly send: (factor: SecondFactor) => Promise<void>
  readonly reject: (cause: unknown) => void
}

/** After these failures the user can try again with the same ID token. */
const RETRYABLE: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'second_factor_invalid',
  'second_factor_required',
  'invalid_request',
  'rate_limited',
  'unreachable',
  'unavailable',
  'internal',
])

export type SecondStep = ReturnType<typeof createSecondStep>

/** Asks for a second factor whenever the API requires one. A form shows the request; the caller waits for the outcome. */
export function createSecondStep({ store, loadForm, onCancelled }: Deps) {
  const listeners = new Set<() => void>()
  let request: SecondFactorRequest | null = null
  let pending: Pending | null = null

  const setRequest = (next: SecondFactorRequest | null) => {
    request = next
    for (const listener of listeners) listener()
  }

  const close = () => {
    pending = null
    setRequest(null)
  }

  function cancel() {
    const cancelled = pending
    if (!cancelled) return
    close()
    onCancelled()
    cancelled.reject(new Cancelled())
  }

  function wait<Value>(perform: Perform<Value>): Promise<Value> {
    const { promise, resolve, reject } = Promise.withResolvers<Value>()
    pending = { send: async (factor) => resolve(await perform(factor)), reject }
    return promise
  }

  async function ask<Value>(required: SecondFactorRequest, perform: Perform<Value>) {
    await loadForm().catch((cause: unknown) => {
      throw new NetworkError({ code: 'unreachable' }, { cause })
    })
    cancel() // A new sign-in replaces one that still waits.
    const user = userIdOf(store)
    const unsubscribe = store.subscribe(() => userIdOf(store) !== user && cancel())
    const performed = wait(perform)
    setRequest(required)
    return performed.finally(unsubscribe)
  }

  return {
    getState: () => request,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    /** Performs a call, and performs it again with a second factor if the API requires one. */
    async run<Value>(perform: Perform<Value>): Promise<Value> {
      try {
        return await perform()
      } catch (cause) {
        const required = findRequest(cause)
        if (!required) throw cause
        return ask(required, perform)
      }
    },

    /** Ends the step, unless the user can try again. */
    async submit(factor: SecondFactor): Promise<SessionResult> {
      const sent = pending
      if (!sent) return { error: CANCELLED }
      try {
        await sent.send(factor)
        if (pending === sent) close()
        return { error: null }
      } catch (cause) {
        if (pending !== sent) return { error: CANCELLED }
        const error = toFailure(cause)
        if (!RETRYABLE.has(error.code)) {
          close()
          sent.reject(cause)
          return { error: CANCELLED }
        }
        const required = findRequest(cause)
        if (required) setRequest(required)
        return { error }
      }
    },

    cancel,
  }
}

function findRequest(cause: unknown): SecondFactorRequest | undefined {
  return cause instanceof ApiError ? cause.secondFactor : undefined
}

function userIdOf(store: Pick<SessionStore, 'getState'>): string | undefined {
  const state = store.getState()
  return state.status === 'signed-in' ? state.user.id : undefined
}
