import type { SecondFactorKind } from '@foyer/contract/second-factor.ts'
import { type ComponentProps, useId } from 'react'
import { flushSync } from 'react-dom'
import { subscribeToFieldChanges } from '../browser/form-fields.ts'
import { useMessages } from '../messages/language.ts'
import { Field, type FieldProps } from './fields.tsx'

/** The kinds of second factors that are codes. */
export type CodeKind = Exclude<SecondFactorKind, 'passkey'>

interface CodeFieldProps extends Omit<FieldProps, 'label' | 'name' | 'hint' | 'ref'> {
  readonly kind: CodeKind
  /** Whether the field gets the focus when it is shown. */
  readonly takesFocus?: boolean
}

/** Drawn as a row of cells, but one field: that is what browsers, password managers and screen readers fill in. */
const SIX_DIGITS: ComponentProps<'input'> = {
  className: 'code six-digits',
  autoComplete: 'one-time-code',
  inputMode: 'numeric',
}

/** What is special about the field of each kind. */
const INPUTS: Readonly<Record<CodeKind, ComponentProps<'input'>>> = {
  totp: SIX_DIGITS,
  email_code: SIX_DIGITS,
  recovery_code: {
    className: 'code',
    autoComplete: 'off',
    autoCapitalize: 'none',
    placeholder: 'xxxx-xxxx-…',
  },
}

export const hasCodeField = (kind: SecondFactorKind | undefined): kind is CodeKind =>
  kind !== undefined && kind in INPUTS

/** The field for a code of a second factor. Six digits submit their form. */
export function CodeField({ kind, takesFocus = false, ...props }: CodeFieldProps) {
  const { kinds, submitsItself } = useMessages('secondStep')
  const hintId = useId()
  const input = INPUTS[kind]
  const field = { ...input, label: kinds[kind].label, name: 'code', spellCheck: false, ...props }
  if (input !== SIX_DIGITS)
    return <Field {...field} required ref={takesFocus ? focus : undefined} />
  return (
    <Field
      {...field}
      required
      ref={takesFocus ? focusAndWatch : submitWhenComplete}
      {...(props.error === undefined && { describedBy: hintId })}
    >
      <p className="field-note" id={hintId}>
        {submitsItself}
      </p>
    </Field>
  )
}

const focus = (input: HTMLElement | null) => input?.focus()

function focusAndWatch(input: HTMLInputElement | null) {
  focus(input)
  return submitWhenComplete(input)
}

const LENGTH = 6

const NOT_DIGITS = /\P{Nd}+/gu

/**
 * Submits the form once the code is complete, and after that only if the user changes it. Removes what else was pasted,
 * such as spaces. Returns the function that ends it.
 */
function submitWhenComplete(input: HTMLInputElement | null) {
  if (!input) return undefined
  let last = input.value
  return subscribeToFieldChanges((event) => {
    // React itself moves the focus, and can't render in between.
    if (event.target !== input || event.type === 'focusin') return
    if ((event as Partial<InputEvent>).isComposing) return
    const code = readCode(input, last)
    if (code !== input.value) input.value = code
    if (code === last) return
    last = code
    // At once: a password manager may press the button in the same task, which must not send the code twice.
    if (code.length === LENGTH) flushSync(() => input.form?.requestSubmit())
  })
}

/** What is typed after a refused code starts the next one. */
function readCode(input: HTMLInputElement, last: string): string {
  const digits = input.value.replaceAll(NOT_DIGITS, '')
  const startsNext = digits.length > LENGTH && digits.startsWith(last) && input.ariaInvalid
  return (startsNext ? digits.slice(LENGTH) : digits).slice(0, LENGTH)
}
