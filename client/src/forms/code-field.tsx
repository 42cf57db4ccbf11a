import type { SecondFactorKind } from '@foyer/contract/second-factor.ts'
import type { ComponentProps } from 'react'
import { useMessages } from '../messages/language.ts'
import { Field, type FieldProps } from './fields.tsx'

/** The kinds of second factors that are codes. */
export type CodeKind = Exclude<SecondFactorKind, 'passkey'>

interface CodeFieldProps extends Omit<FieldProps, 'label' | 'name'> {
  readonly kind: CodeKind
}

const DIGITS: ComponentProps<'input'> = { autoComplete: 'one-time-code', inputMode: 'numeric' }

/** What is special about the field of each kind. */
const INPUTS: Readonly<Record<CodeKind, ComponentProps<'input'>>> = {
  totp: DIGITS,
  email_code: DIGITS,
  recovery_code: { autoComplete: 'off', autoCapitalize: 'none' },
}

export const hasCodeField = (kind: SecondFactorKind | undefined): kind is CodeKind =>
  kind !== undefined && kind in INPUTS

/** The field for a code of a second factor. */
export function CodeField({ kind, ...props }: CodeFieldProps) {
  const { kinds } = useMessages('secondStep')
  return (
    <Field
      {...INPUTS[kind]}
      label={kinds[kind].label}
      name="code"
      className="code"
      spellCheck={false}
      required
      {...props}
    />
  )
}
