import type { SessionFailure } from '../session/session-failure.ts'
import { findEmptyField } from './is-filled.ts'

/**
 * Whether the user has pressed the key for the form. With an input method, as for Japanese, Enter accepts a candidate
 * and Escape discards it; Safari reports that key after the end of the composition, with the code 229.
 */
export const isPressed = (
  { key, isComposing, keyCode }: KeyboardEvent,
  expected: 'Enter' | 'Escape',
): boolean => key === expected && !isComposing && keyCode !== 229

/** A failure at the first required field that is empty, if Enter was pressed in a field of its form. */
export function findMissing(event: KeyboardEvent): SessionFailure | undefined {
  const { target } = event
  if (!isPressed(event, 'Enter') || !(target instanceof HTMLInputElement)) return
  const field = target.form && findEmptyField(target.form)
  if (!field) return
  const code = field.type === 'checkbox' ? 'not_accepted' : 'required'
  const error = { path: field.name, code, message: code } as const
  return { code: 'invalid_request', message: code, fieldErrors: [error] }
}
