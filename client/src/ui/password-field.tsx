import { useState, type KeyboardEvent } from 'react'
import { useMessages } from '../messages/use-messages.ts'
import { Field, type FieldProps } from './field.tsx'

type PasswordFieldProps = Omit<FieldProps, 'type' | 'trailing' | 'label' | 'name'> & {
  /** Defaults to "Password". */
  readonly label?: string
  readonly autoComplete: 'current-password' | 'new-password'
}

/** A password input with a button to show it, and a Caps Lock hint. */
export function PasswordField({ label, placeholder, ...props }: PasswordFieldProps) {
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
      hint={hasCapsLock ? field.capsLock : props.hint}
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
    />
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
