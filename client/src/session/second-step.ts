import type { SecondFactor, SecondFactorRequest } from '@foyer/contract/second-factor.ts'
import { isSameEmail } from '@foyer/contract/user.ts'
import { createStore } from '../browser/store.ts'
import { ApiError } from '../api.ts'
import { Cancelled } from '../passkeys/prompts.ts'
import { CANCELLED, type FailureCode, type SessionResult, toFailure } from './failure.ts'
import type { Services } from './services.ts'
import type { TabSession } from './tab.ts'

type Perform<Value> = (factor?: SecondFactor, options?: StepOptions) => Promise<Value>

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

/**
 * Asks for a second factor whenever the API requires one. A form shows the request; the caller waits for the outcome.
 */
export function createSecondStep(services: Services, tab: TabSession) {
  const step = createFactorStep(services, tab)
  return {
    ...step,

    /** Opens the browser's dialog for a passkey, and submits what the user chooses. */
    async submitPasskey(): Promise<SessionResult> {
      const request = step.getState()
      if (!request?.passkey_options) return { error: CANCELLED }
      try {
        const { credential } = await services.passkeys.pick(request.passkey_options)
        if (step.getState() !== request) return { error: CANCELLED }
        return await step.submit({ kind: 'passkey', credential })
      } catch (cause) {
        return { error: toFailure(cause) }
      }
    },
  }
}

function createFactorStep({ loadSecondStep, endProviderSession }: Services, tab: TabSession) {
  const { getState, subscribe, current, setRequest, open, close } = createPendingStep()

  function cancel() {
    const cancelled = current()
    if (!cancelled) return
    close()
    // The sign-in is not complete, so nothing of it stays on this device.
    if (tab.readToken() === null) endProviderSession()
    cancelled.reject(new Cancelled())
  }

  /**
   * By the user. Ada is logged in here, Grace sets a new password with the link in her email, and leaves the second
   * step: Ada stays logged in, but Grace does not stay signed in at the provider.
   */
  function cancelByUser() {
    const email = current()?.email
    const state = tab.getState()
    const isOfOther = state.status === 'signed-in' && !isSameEmail(email, state.user.email)
    if (email !== undefined && isOfOther) endProviderSession()
    cancel()
  }

  async function ask<Value>(
    required: SecondFactorRequest,
    perform: Perform<Value>,
    about: StepContext = {},
  ) {
    await loadSecondStep()
    cancel() // A new sign-in replaces one that still waits.
    const user = userIdOf(tab)
    const unsubscribe = tab.subscribe(() => userIdOf(tab) !== user && cancel())
    const { promise, resolve, reject } = Promise.withResolvers<Value>()
    const repeat: PendingStep['send'] = async (...args) => resolve(await perform(...args))
    open(required, { ...about, send: repeat, reject })
    return promise.finally(unsubscribe)
  }

  /** Returns the error if the user can try again; otherwise ends the step with it. */
  function fail(sent: PendingStep, cause: unknown): SessionResult {
    if (current() !== sent) return { error: CANCELLED }
    const error = toFailure(cause)
    if (RETRYABLE.has(error.code)) {
      setRequest(findRequest(cause) ?? getState())
      return { error }
    }
    close()
    sent.reject(cause)
    return { error: CANCELLED }
  }

  /** Ends the step, unless the user can try again. */
  async function send(factor?: SecondFactor, options: StepOptions = {}): Promise<SessionResult> {
    const sent = current()
    if (!sent) return { error: CANCELLED }
    try {
      await sent.send(factor, options)
    } catch (cause) {
      return fail(sent, cause)
    }
    if (current() === sent) close()
    return { error: null }
  }

  return {
    getState,
    subscribe,

    /** Of the account that a login waits for. */
    email: () => current()?.email,
    isAfterNewPassword: () => current()?.isAfterNewPassword === true,

    /** Performs a call, and performs it again with a second factor if the API requires one. */
    async askIfRequired<Value>(perform: Perform<Value>, about?: StepContext): Promise<Value> {
      try {
        return await perform()
      } catch (cause) {
        const required = findRequest(cause)
        if (!required) throw cause
        return ask(required, perform, about)
      }
    },

    /** Asks before the first call. */
    ask,
    submit: (factor: SecondFactor, trustsDevice = false) => send(factor, { trustsDevice }),
    /** Asks the API for another code by email. */
    repeat: async () => toRepeated(await send()),
    /** Requests the email from the account that has it. The next state says when it is available. */
    requestEmail: async () => toRepeated(await send(undefined, { requestsEmail: true })),
    cancel: cancelByUser,
  }
}

/** `second_factor_required` is the expected answer to a request for another code, or for the email. */
const toRepeated = ({ error }: SessionResult): SessionResult => ({
  error: error?.code === 'second_factor_required' ? null : error,
})

function findRequest(cause: unknown): SecondFactorRequest | undefined {
  return cause instanceof ApiError ? cause.secondFactor : undefined
}

function userIdOf(tab: TabSession): string | undefined {
  const state = tab.getState()
  return state.status === 'signed-in' ? state.user.id : undefined
}

export interface StepOptions {
  /** Whether the next logins on this device need no second factor. */
  readonly trustsDevice?: boolean
  /** Without a factor: whether the email is requested from the account that has it. */
  readonly requestsEmail?: boolean
}

interface StepContext {
  /** Of the account that logs in. */
  readonly email?: string
  /** Whether the password is changed already, which a user who cancels must know. */
  readonly isAfterNewPassword?: boolean
}

/** A call that waits for a second factor. */
interface PendingStep extends StepContext {
  /** Sent without a factor, the request makes the API send another code by email. */
  readonly send: (factor?: SecondFactor, options?: StepOptions) => Promise<void>
  readonly reject: (cause: unknown) => void
}

/** The call that waits, if any, and what the user is asked for. */
function createPendingStep() {
  const { getState, subscribe, set: setRequest } = createStore<SecondFactorRequest | null>(null)
  let pending: PendingStep | null = null

  return {
    getState,
    subscribe,
    current: () => pending,
    setRequest,
    open(required: SecondFactorRequest, step: PendingStep) {
      pending = step
      setRequest(required)
    },
    close() {
      pending = null
      setRequest(null)
    },
  }
}
