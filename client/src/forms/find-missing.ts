import type { SessionFailure } from '../session/session-failure.ts'
import { findEmptyField } from './is-filled.ts'

/** A failure at the first required field that is empty, if Enter was pressed in a field of its form. */
export function findMissing({
  key,
  isComposing,
  target,
}: KeyboardEvent): SessionFailure | undefined {
  if (key !== 'Enter' || isComposing || !(target instanceof HTMLInputElement)) return
  const field = target.form && findEmptyField(target.form)
  if (!field) return
  const code = field.type === 'checkbox' ? 'not_accepted' : 'required'
  const error = { path: field.name, code, message: code } as const
  return { code: 'invalid_request', message: code, fieldErrors: [error] }
}
