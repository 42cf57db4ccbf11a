import type { SecondFactorKind } from '@foyer/contract/second-factor.ts'
import type { ComponentProps } from 'react'
import type { Operation } from '../messages/failure-sentence.ts'

interface CodeField {
  readonly operation: Operation
  readonly input: ComponentProps<'input'>
}

const DIGITS: ComponentProps<'input'> = {
  autoComplete: 'one-time-code',
  inputMode: 'numeric',
  placeholder: '000000',
}

/** The field for each kind of second factor. */
export const CODE_FIELDS: Readonly<Record<SecondFactorKind, CodeField>> = {
  totp: { operation: 'code', input: DIGITS },
  recovery_code: {
    operation: 'recovery-code',
    input: { autoComplete: 'off', autoCapitalize: 'none' },
  },
}
