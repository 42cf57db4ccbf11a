import {
  type KeyboardEvent as ReactKeyboardEvent,
  type RefObject,
  use,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { useStore } from '../browser/store.ts'
import { lazyModule } from '../browser/loading.ts'
import {
  findEmptyField,
  findSharedBox,
  isFilled,
  subscribeToFieldChanges,
} from '../browser/form-fields.ts'
import type { describeFailure, FailureDescription } from '../messages/failures.ts'
import { LanguageContext, type LanguageStore, useLanguage } from '../messages/language.ts'
import type { Operation } from '../messages/tables.ts'
import { ConnectionContext } from '../session/connection.ts'
import type { SessionFailure, SessionResult } from '../session/failure.ts'
import { SessionContext } from '../session/lazy-session.ts'
import { Notice } from '../ui/page.tsx'

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
  const { storage } = use(SessionContext)
  const languageState = useLanguage()
  const form = useRef<HTMLFormElement>(null)
  const latestRun = useRef(0)
  const [{ isBusy, message, operation }, setState] = useState<State>(() =>
    redirectFailure
      ? endState('redirect', redirectFailure, { wasOffline: false, form: null })
      : IDLE,
  )

  /** Whether the connection is back that the note says is missing. */
  const isBack = useStore(connection) !== 'offline' && message?.failure.code === 'offline'

  function finish(operation: Operation, error: SessionFailure | null, wasOffline: boolean) {
    const end = endState(operation, error, { wasOffline, form: form.current })
    // Screen readers announce the message with the field only if it is rendered before the focus moves.
    flushSync(() => setState(end))
    restoreFocus(form.current)
  }

  /** Says which required field is empty, if one is. */
  function reportMissing(element: HTMLFormElement | null): boolean {
    const missing = element && findMissing(element)
    if (missing) void preloadFailures(language).then(() => finish('account-action', missing, false))
    return !!missing
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
      if (sharedBox) storage.setShared(sharedBox.checked)
      const wasOffline = connection.getState() === 'offline'
      const result = await perform()
      if (result.error) await preloadFailures(language)
      // The user has submitted again.
      if (thisRun === latestRun.current)
        finish(started, result.error, wasOffline && connection.getState() === 'offline')
      return result
    },

    /** Browsers ignore Enter while the submit button is disabled, so this says which field is missing. */
    onKeyDown({ nativeEvent }: ReactKeyboardEvent) {
      const { target } = nativeEvent
      if (isPressed(nativeEvent, 'Enter') && target instanceof HTMLInputElement)
        reportMissing(target.form)
    },

    reportMissing,

    clearFailure() {
      if (message) setState(IDLE)
    },

    /** The error of a field. */
    errorProps(field: string): { error?: string; isInvalid?: boolean } {
      const own = message?.isError && message.fields[field]
      return own ? { error: own(languageState), isInvalid: true } : {}
    },

    /** The failure if it concerns no field of the form. If the user cancelled at the provider, it is no error. */
    note:
      message?.note && !isBack
        ? { text: message.note(languageState), isError: message.isError }
        : undefined,
  }
}

const failures = lazyModule(() => import('../messages/failures.ts'))

/** Loads what describes a failure, which most visitors don't need. If that fails, a generic sentence is shown. */
export const preloadFailures = (language: LanguageStore): Promise<unknown> =>
  Promise.all([failures.load(), language.load('failures')]).catch(() => {})

function endState(
  operation: Operation,
  error: SessionFailure | null,
  context: Parameters<typeof describeFailure>[2],
): State {
  const describe = failures.getState()?.describeFailure ?? describeUnloaded
  return { operation, isBusy: false, message: error && describe(error, operation, context) }
}

/** Used when the code cannot be loaded, because the page is offline or outdated by a release. */
const describeUnloaded = (failure: SessionFailure): FailureDescription => ({
  failure,
  isError: true,
  fields: {},
  note: ({ messages: { common, failures } }) =>
    failure.code === 'outdated'
      ? (failures?.outdated ?? common.connection.outdated)
      : common.unreachable,
})

/**
 * Focuses the first invalid field, if any; else the submit button, which lost the focus when it was disabled. A note is
 * above the fields: on a phone, out of view for a user who has just filled in the last one.
 */
function restoreFocus(form: HTMLFormElement | null) {
  const field = form?.querySelector<HTMLElement>('[aria-invalid]')
  if (field) field.focus()
  else if (form && document.activeElement === document.body)
    (findEmptyField(form) ?? form.querySelector<HTMLElement>('[type=submit]'))?.focus()
  if (!field) form?.querySelector('.notice')?.scrollIntoView({ block: 'nearest' })
}

/** The failure that concerns no field, above the form. */
export function FormNote({ note }: Pick<Submission, 'note'>) {
  return (
    note && (
      <Notice role="alert" tone={note.isError ? 'danger' : 'info'}>
        {note.text}
      </Notice>
    )
  )
}

export function readField(fields: FormData, name: string): string {
  const value = fields.get(name)
  return typeof value === 'string' ? value : ''
}

/**
 * Whether the user has pressed the key for the form. With an input method, as for Japanese, Enter accepts a candidate
 * and Escape discards it; Safari reports that key after the end of the composition, with the code 229.
 */
export const isPressed = (
  { key, isComposing, keyCode }: KeyboardEvent,
  expected: 'Enter' | 'Escape',
): boolean => key === expected && !isComposing && keyCode !== 229

/** A failure at the first required field that is empty. */
function findMissing(form: HTMLFormElement): SessionFailure | undefined {
  const field = findEmptyField(form)
  if (!field) return
  const code = field.type === 'checkbox' ? 'not_accepted' : 'required'
  const error = { path: field.name, code, message: code } as const
  return { code: 'invalid_request', message: code, fieldErrors: [error] }
}

/* What the uncontrolled fields of a form contain, including what was typed before hydration. */

type FormRef = RefObject<HTMLFormElement | null>

/** Whether all required fields have a value. */
export const useFilled = (form: FormRef): boolean =>
  useStore({ subscribe, getState: () => form.current !== null && isFilled(form.current) }, false)

/** The value of a field. */
export function useFieldText(form: FormRef, name: string): string {
  const getState = () => {
    const field = form.current?.elements.namedItem(name)
    return field instanceof HTMLInputElement ? field.value : ''
  }
  return useStore({ subscribe, getState }, '')
}

/**
 * Renders at once, because Ada's password manager fills in the fields and clicks the button in one task. Not when a
 * field gets the focus: React itself moves it, and can't render in between.
 */
const subscribe = (onChange: () => void) =>
  subscribeToFieldChanges(({ type }) => (type === 'focusin' ? onChange() : flushSync(onChange)))
