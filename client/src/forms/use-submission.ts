import { use, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { AppContext } from '../app-context.ts'
import type { Operation } from '../messages/failure-sentence.ts'
import { useLanguage } from '../messages/use-messages.ts'
import type { SessionFailure, SessionResult } from '../session/session-failure.ts'
import type { ToldFailure } from './tell-failure.ts'

interface State {
  /** What is running, or what failed. */
  readonly operation?: Operation
  readonly isBusy: boolean
  readonly told: ToldFailure | null
}

const IDLE: State = { isBusy: false, told: null }

export type Submission = ReturnType<typeof useSubmission>

/**
 * Runs what a form is for, one at a time, and keeps how it went. After a failure the field to mend has
 * the focus; the message goes as soon as the person acts. What an earlier page began with Google and
 * failed is told first.
 */
export function useSubmission(earlier?: SessionFailure) {
  const { language, connection, inside } = use(AppContext)
  const words = useLanguage()
  const form = useRef<HTMLFormElement>(null)
  const latestRun = useRef(0)
  const [{ isBusy, told, operation }, setState] = useState<State>(() =>
    earlier ? ended('redirect', earlier, false) : IDLE,
  )

  function ended(operation: Operation, error: SessionFailure | null, wasOffline: boolean): State {
    const tell = inside.current()?.tellFailure ?? tellPlainly
    return { operation, isBusy: false, told: error && tell(error, operation, wasOffline) }
  }

  return {
    form,
    isBusy,
    operation,
    failure: told && told.failure,

    async run<Result extends SessionResult>(
      started: Operation,
      perform: () => Promise<Result>,
    ): Promise<Result> {
      const thisRun = (latestRun.current += 1)
      setState({ operation: started, isBusy: true, told: null })
      const wasOffline = connection.getState() === 'offline'
      const result = await perform()
      // Fetched long ago, most likely; without them there is a sentence all the same.
      if (result.error) await language.load('failures').catch(() => {})
      // A second click replaces the first: how that one ended is no news any longer.
      if (thisRun !== latestRun.current) return result
      const end = ended(started, result.error, wasOffline && connection.getState() === 'offline')
      // The message must be in the page before its field is focused: a screen reader reads both together.
      flushSync(() => setState(end))
      if (result.error) restoreFocus(form.current, end.told?.field)
      return result
    },

    forgetFailure() {
      if (told) setState(IDLE)
    },

    /** What to show at a field. What no field is to blame for is told at the last one. */
    at(field: string, isLast = false): { error?: string; toMend?: boolean } {
      if (!told?.isError) return {}
      if (told.field === undefined ? !isLast : told.field !== field) return {}
      return { error: told.sentence(words), toMend: told.field === field }
    },

    /** Closing Google's window, or coming back from Google, is no error; it is mentioned all the same. */
    hint: told && !told.isError ? told.sentence(words) : undefined,
  }
}

/** What is behind the door could not be fetched: for want of a network, or of a file that this page still asks for. */
const tellPlainly = (failure: SessionFailure): ToldFailure => ({
  failure,
  isError: true,
  field: undefined,
  sentence: ({ messages: { door, failures } }) =>
    failure.code === 'outdated'
      ? (failures?.outdated ?? door.connection.outdated)
      : door.unreachable,
})

/** To the field to mend; else back to the button that was pressed, which lost it when it was disabled. */
function restoreFocus(form: HTMLFormElement | null, name: string | undefined) {
  const field = name === undefined ? null : form?.elements.namedItem(name)
  if (field instanceof HTMLInputElement) field.focus()
  else if (document.activeElement === document.body)
    form?.querySelector<HTMLButtonElement>('button[type=submit]')?.focus()
}
