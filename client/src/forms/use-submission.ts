import { use, useRef, useState, type KeyboardEvent as ReactKeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { AppContext } from '../app-context.ts'
import { ConnectionContext } from '../connection/connection-context.ts'
import { LanguageContext } from '../messages/language-context.ts'
import { findSharedBox } from '../drafts/draft-fields.ts'
import type { Operation } from '../messages/failure-sentence.ts'
import type { LanguageStore } from '../messages/language-store.ts'
import { useLanguage } from '../messages/use-messages.ts'
import type { SessionFailure, SessionResult } from '../session/session-failure.ts'
import type { FailureDescription } from '../messages/describe-failure.ts'

interface State {
  /** The operation that is running or has failed. */
  readonly operation?: Operation
  readonly isBusy: boolean
  readonly message: FailureDescription | null
}

const IDLE: State = { isBusy: false, message: null }

export type Submission = ReturnType<typeof useSubmission>

/**
 * Runs a form's operation and keeps its outcome. After a failure the invalid field gets the focus.
 * `redirectFailure` is the failure to show at first.
 */
export function useSubmission(redirectFailure?: SessionFailure) {
  const language = use(LanguageContext)
  const connection = use(ConnectionContext)
  const { coreLoader, userStorage } = use(AppContext)
  const languageState = useLanguage()
  const form = useRef<HTMLFormElement>(null)
  const latestRun = useRef(0)
  const [{ isBusy, message, operation }, setState] = useState<State>(() =>
    redirectFailure ? endState('redirect', redirectFailure, false) : IDLE,
  )

  function endState(
    operation: Operation,
    error: SessionFailure | null,
    wasOffline: boolean,
  ): State {
    const describe = coreLoader.current()?.describeFailure ?? describeWithoutAppCore
    const message = error && describe(error, operation, { wasOffline, form: form.current })
    return { operation, isBusy: false, message }
  }

  function finish(operation: Operation, error: SessionFailure | null, wasOffline: boolean) {
    const end = endState(operation, error, wasOffline)
    // Screen readers announce the message with the field only if it is rendered before the focus moves.
    flushSync(() => setState(end))
    if (error) restoreFocus(form.current)
  }

  return {
    form,
    isBusy,
    operation,
    failure: message && message.failure,

    async run<Result extends SessionResult>(
      started: Operation,
      perform: () => Promise<Result>,
    ): Promise<Result> {
      const thisRun = (latestRun.current += 1)
      setState({ ...IDLE, operation: started, isBusy: true })
      const sharedBox = form.current && findSharedBox(form.current)
      if (sharedBox) userStorage.setShared(sharedBox.checked)
      const wasOffline = connection.getState() === 'offline'
      const result = await perform()
      if (result.error) await loadSentences(language)
      // The user has submitted again.
      if (thisRun === latestRun.current)
        finish(started, result.error, wasOffline && connection.getState() === 'offline')
      return result
    },

    /** Browsers ignore Enter while the submit button is disabled, so this says which field is missing. */
    onKeyDown({ nativeEvent }: ReactKeyboardEvent) {
      const missing = coreLoader.current()?.findMissing(nativeEvent)
      if (missing) void loadSentences(language).then(() => finish('account-action', missing, false))
    },

    clearFailure() {
      if (message) setState(IDLE)
    },

    /** The error of a field. */
    errorProps(field: string): { error?: string; isInvalid?: boolean } {
      const own = message?.isError && message.fields[field]
      return own ? { error: own(languageState), isInvalid: true } : {}
    },

    /** The failure if it concerns no field of the form. If the user cancelled at the provider, it is no error. */
    note: message?.note && { text: message.note(languageState), isError: message.isError },
  }
}

/** They are usually loaded already. If loading fails, a generic sentence is shown. */
const loadSentences = (language: LanguageStore) => language.load('failures').catch(() => {})

/** Used when the app core could not be loaded, because the page is offline or outdated by a release. */
const describeWithoutAppCore = (failure: SessionFailure): FailureDescription => ({
  failure,
  isError: true,
  fields: {},
  note: ({ messages: { common, failures } }) =>
    failure.code === 'outdated'
      ? (failures?.outdated ?? common.connection.outdated)
      : common.unreachable,
})

/** Focuses the first invalid field, if any; else the submit button, which lost the focus when it was disabled. */
function restoreFocus(form: HTMLFormElement | null) {
  const field = form?.querySelector<HTMLElement>('[aria-invalid]')
  if (field) field.focus()
  else if (document.activeElement === document.body)
    form?.querySelector<HTMLButtonElement>('button[type=submit]')?.focus()
}
