import { use, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { AppContext } from '../app-context.ts'
import { failureSentence, type Operation } from '../messages/failure-sentence.ts'
import { useLanguage } from '../messages/use-messages.ts'
import type { FailureCode, SessionFailure, SessionResult } from '../session/session-failure.ts'
import { fieldToMend } from './field-to-mend.ts'

interface State {
  /** What is running, or what failed. */
  readonly operation?: Operation
  readonly isBusy: boolean
  readonly failure: SessionFailure | null
}

const IDLE: State = { isBusy: false, failure: null }

/** Nobody did anything wrong: it is mentioned, and is no error. */
const CHANGES_OF_MIND: readonly FailureCode[] = ['popup-closed', 'redirect-cancelled']

export type Submission = ReturnType<typeof useSubmission>

/**
 * Runs what a form is for, one at a time, and keeps how it went. After a failure the field to mend has
 * the focus; the message goes as soon as the person acts. What an earlier page began with Google and
 * failed is told first.
 */
export function useSubmission(earlier?: SessionFailure) {
  const { language, connection } = use(AppContext)
  const words = useLanguage()
  const form = useRef<HTMLFormElement>(null)
  const latestRun = useRef(0)
  const [{ isBusy, failure, operation }, setState] = useState<State>(() =>
    earlier ? { operation: 'redirect', isBusy: false, failure: earlier } : IDLE,
  )
  const isError = failure !== null && !CHANGES_OF_MIND.includes(failure.code)

  return {
    form,
    isBusy,
    operation,
    failure,

    async run(started: Operation, perform: () => Promise<SessionResult>): Promise<SessionResult> {
      const thisRun = (latestRun.current += 1)
      setState({ operation: started, isBusy: true, failure: null })
      const wasOffline = connection.getState() === 'offline'
      const result = await perform()
      // Fetched long ago, most likely; without them there is a sentence all the same.
      if (result.error) await language.load('failures').catch(() => {})
      // A second click replaces the first: how that one ended is no news any longer.
      if (thisRun !== latestRun.current) return result
      // The message must be in the page before its field is focused: a screen reader reads both together.
      flushSync(() =>
        setState({
          operation: started,
          isBusy: false,
          failure: toTell(result.error, wasOffline && connection.getState() === 'offline'),
        }),
      )
      if (result.error) restoreFocus(form.current, fieldToMend(result.error.code, started))
      return result
    },

    forgetFailure() {
      if (failure) setState(IDLE)
    },

    /** What to show at a field. What no field is to blame for is told at the last one. */
    at(field: string, isLast = false): { error?: string; toMend?: boolean } {
      if (!isError || !operation) return {}
      const blamed = fieldToMend(failure.code, operation)
      if (blamed === undefined ? !isLast : blamed !== field) return {}
      return { error: failureSentence(words, failure, operation), toMend: blamed === field }
    },

    /** Closing Google's window, or coming back from Google, is no error; it is mentioned all the same. */
    hint: failure && !isError ? failureSentence(words, failure, operation ?? 'google') : undefined,
  }
}

/**
 * What the person took back themselves is no news. Offline all along, nothing was sent, and the page says why
 * already; what was on its way when the network went may have arrived.
 */
function toTell(failure: SessionFailure | null, isOffline: boolean): SessionFailure | null {
  if (failure?.code === 'cancelled') return null
  const isNetwork = failure?.code === 'unreachable' || failure?.code === 'provider-unreachable'
  return isNetwork && isOffline ? { ...failure, code: 'offline' } : failure
}

/** To the field to mend; else back to the button that was pressed, which lost it when it was disabled. */
function restoreFocus(form: HTMLFormElement | null, name: string | undefined) {
  const field = name === undefined ? null : form?.elements.namedItem(name)
  if (field instanceof HTMLInputElement) field.focus()
  else if (document.activeElement === document.body)
    form?.querySelector<HTMLButtonElement>('button[type=submit]')?.focus()
}
