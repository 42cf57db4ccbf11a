import type { SecondFactor, SecondFactorRequest } from '@foyer/contract/second-factor.ts'

export interface StepOptions {
  /** Whether the next logins on this device need no second factor. */
  readonly trustsDevice?: boolean
  /** Without a factor: whether the email is requested from the account that has it. */
  readonly requestsEmail?: boolean
}

/** A call that waits for a second factor. */
export interface PendingStep {
  /** Sent without a factor, the request makes the API send another code by email. */
  readonly send: (factor?: SecondFactor, options?: StepOptions) => Promise<void>
  readonly reject: (cause: unknown) => void
}

/** The call that waits, if any, and what the user is asked for. */
export function createPendingStep() {
  const listeners = new Set<() => void>()
  let request: SecondFactorRequest | null = null
  let pending: PendingStep | null = null

  const setRequest = (next: SecondFactorRequest | null) => {
    request = next
    for (const listener of listeners) listener()
  }

  return {
    getState: () => request,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
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
