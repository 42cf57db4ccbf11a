import { leakedPasswordsUrl } from 'virtual:product'
import type { SessionFailure, SessionResult } from '../session/session-failure.ts'
import { isCommonPassword } from './is-common-password.ts'
import { isLeakedPassword } from './is-leaked-password.ts'

interface Credentials {
  readonly email: string
  readonly password: string
}

const COMMON: SessionFailure = { code: 'common-password', message: 'common-password' }
const LEAKED: SessionFailure = { code: 'leaked-password', message: 'leaked-password' }

/**
 * Runs an operation that sets a new password, unless the password is known to be weak, and hands it over in the form
 * that the provider gets (NFC). Only pages check this: the provider accepts such passwords.
 */
export async function refuseWeakPassword<Result extends SessionResult>(
  { email, password: typed }: Credentials,
  setPassword: (password: string) => Promise<Result>,
): Promise<Result | SessionResult> {
  const password = typed.normalize('NFC')
  // A check that cannot be made must not keep anyone from setting a password.
  if (await isCommonPassword(password, email).catch(() => false)) return { error: COMMON }
  const isLeaked =
    leakedPasswordsUrl !== undefined &&
    (await isLeakedPassword(password, leakedPasswordsUrl).catch(() => false))
  return isLeaked ? { error: LEAKED } : setPassword(password)
}
