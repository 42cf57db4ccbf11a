import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  use,
  useId,
  useState,
} from 'react'
import { useStore } from '../browser/store.ts'
import { readPrefilledEmail } from '../browser/drafts.ts'
import { SHARED_NAME } from '../browser/form-fields.ts'
import { readLastMethod, type SignInMethod } from '../browser/storage.ts'
import { useMessages } from '../messages/language.ts'
import { SessionContext } from '../session/lazy-session.ts'

export interface FieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  readonly label: ReactNode
  readonly name: string
  /** Replaces the hint and is announced. */
  readonly error?: string | undefined
  /** Whether this field caused the error. */
  readonly isInvalid?: boolean
  readonly hint?: string | undefined
  /** Inside the frame, after the input. */
  readonly trailing?: ReactNode
  /** On the line of the label, but after the input in tab order. */
  readonly aside?: ReactNode
  /** Between the frame and the note. */
  readonly children?: ReactNode
  readonly describedBy?: string
}

/** A labelled, uncontrolled input, so that hydration keeps what the user has already typed. */
export function Field({
  label,
  error,
  isInvalid,
  hint,
  trailing,
  aside,
  describedBy,
  children,
  ...input
}: FieldProps) {
  const id = useId()
  const noteId = `${id}-note`
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="field-frame">
        <input
          {...input}
          id={id}
          aria-invalid={isInvalid || undefined}
          aria-describedby={describedBy ? `${noteId} ${describedBy}` : noteId}
        />
        {trailing}
      </div>
      {aside && <div className="field-aside">{aside}</div>}
      {children}
      <FieldNote id={noteId} error={error} hint={hint} />
    </div>
  )
}

interface FieldNoteProps extends Pick<FieldProps, 'hint'> {
  readonly id?: string
  readonly error?: ReactNode
}

/** The error of one or more fields, which interrupts a screen reader, or else the hint. */
export function FieldNote({ id, error, hint }: FieldNoteProps) {
  return (
    <div id={id}>
      <p className="field-note" role="alert" data-tone={error && 'danger'}>
        {error}
      </p>
      <div className="field-note">{!error && hint}</div>
    </div>
  )
}

interface CheckboxFieldProps
  extends
    Omit<ComponentProps<'input'>, 'id' | 'type' | 'name'>,
    Pick<FieldProps, 'label' | 'name' | 'error' | 'isInvalid' | 'hint'> {}

/** A labelled, uncontrolled checkbox. Its label may contain links. */
export function CheckboxField({ label, error, isInvalid, hint, ...input }: CheckboxFieldProps) {
  const id = useId()
  const noteId = `${id}-note`
  return (
    <div className="checkbox-field">
      <input
        {...input}
        id={id}
        type="checkbox"
        aria-invalid={isInvalid || undefined}
        aria-describedby={noteId}
      />
      <label htmlFor={id}>{label}</label>
      <FieldNote id={noteId} error={error} hint={hint} />
    </div>
  )
}

type PasswordFieldProps = Omit<FieldProps, 'type' | 'trailing' | 'label' | 'name'> & {
  /** Defaults to "Password". */
  readonly label?: string
  readonly autoComplete: 'current-password' | 'new-password'
}

/** A password input with a button to show it, and a Caps Lock hint. */
export function PasswordField({ label, placeholder, children, ...props }: PasswordFieldProps) {
  const { field } = useMessages()
  const [isShown, setShown] = useState(false)
  const [hasCapsLock, setCapsLock] = useState(false)
  const checkCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))

  return (
    <Field
      {...props}
      label={label ?? field.password}
      name="password"
      placeholder={placeholder ?? field.passwordPlaceholder}
      type={isShown ? 'text' : 'password'}
      onKeyDown={checkCapsLock}
      onKeyUp={checkCapsLock}
      onBlur={() => setCapsLock(false)}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <button
          type="button"
          className="reveal"
          aria-pressed={isShown}
          aria-label={field.showPassword}
          title={field.showPassword}
          onClick={() => setShown(!isShown)}
        >
          <EyeMark />
        </button>
      }
    >
      <p className="field-note" role="status">
        {hasCapsLock && field.capsLock}
      </p>
      {children}
    </Field>
  )
}

/** CSS shows the strike while the password is hidden. */
function EyeMark() {
  return (
    <svg viewBox="0 0 24 24" width="1.25rem" height="1.25rem" aria-hidden="true">
      <use href="#icon-eye" />
      <path className="strike" d="M4 20 20 4" />
    </svg>
  )
}

export function EmailField(
  props: Pick<FieldProps, 'error' | 'isInvalid' | 'autoComplete' | 'hint'>,
) {
  const { field } = useMessages()
  return (
    <Field
      label={field.email}
      name="email"
      type="email"
      placeholder={field.emailPlaceholder}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
      ref={prefill}
      {...props}
    />
  )
}

/** Restores the email that the user typed on the previous page. */
const prefill = (input: HTMLInputElement | null) => {
  if (input) input.value ||= readPrefilledEmail(history)
}

/** The box of login and sign-up that keeps nothing of the user on a shared computer. */
export function SharedField() {
  return <CheckboxField name={SHARED_NAME} label={useMessages().shared.label} />
}

interface LastUsedProps {
  readonly method: SignInMethod
  readonly enabled: boolean
  /** Renders the button; `description` is the id of the badge, if it is shown. */
  readonly children: (description: string | undefined) => ReactNode
}

/** Marks the sign-in method that was used last on this device. */
export function LastUsed({ method, enabled, children }: LastUsedProps) {
  const { storage } = use(SessionContext)
  const { lastUsed } = useMessages().provider
  const id = useId()
  const getState = () => enabled && readLastMethod(storage) === method
  const isLast = useStore({ subscribe: neverChanges, getState }, false)
  return (
    <div className="sign-in-method" data-method={method}>
      {children(isLast ? id : undefined)}
      {isLast && (
        <span className="last-used" id={id}>
          {lastUsed}
        </span>
      )}
    </div>
  )
}

/** Only a sign-in changes it, and that removes the form. */
const neverChanges = () => () => {}
