import type { EmulatorInternals, OobRecord, ProjectState } from '../emulator/emulator-internals.ts'
import { readForm } from '../http/read-form.ts'
import type { Exchange } from '../http/route-table.ts'
import { refusePassword } from '../password-policy.ts'
import type { PasswordPolicy } from '../password-policy.ts'
import { actionResultPage, resetPasswordPage } from './action-page.ts'
import { sendPage } from './page.ts'

export interface ResetDependencies {
  readonly internals: EmulatorInternals
  readonly state: ProjectState
  readonly policy: PasswordPolicy
  readonly publicOrigin: string
}

const RESET_OVER = {
  words: 'Your request to reset your password has expired or the link has already been used.',
  advice: 'Try resetting your password again.',
}

const RESET_DONE = {
  words: 'The password has been successfully updated.',
  advice: 'Sign in with the new password.',
}

/** The open code of a reset mail; nothing for one that is used up or of another kind. */
export function findResetCode(state: ProjectState, oobCode: string | null): OobRecord | undefined {
  const code = state.validateOobCode(oobCode ?? '')
  return code?.requestType === 'PASSWORD_RESET' ? code : undefined
}

/** Takes the new password from the form; a fault leads back to the form with a sentence. */
export async function submitReset(
  { request, response }: Exchange,
  dependencies: ResetDependencies,
): Promise<void> {
  const { state, publicOrigin } = dependencies
  const form = await readForm(request)
  const code = findResetCode(state, form.get('oobCode'))
  if (code === undefined) return sendPage(response, 400, actionResultPage(RESET_OVER, publicOrigin))
  const fault = resetPassword(dependencies, code.oobCode, form.get('newPassword') ?? '')
  if (fault === undefined) sendPage(response, 200, actionResultPage(RESET_DONE, publicOrigin))
  else sendPage(response, 400, resetPasswordPage(code, fault.replace(/^[A-Z_]+ : /, '')))
}

/** The emulator's own reset; its refusal or ours in words, nothing when it is done. */
function resetPassword(
  { internals, state, policy }: ResetDependencies,
  oobCode: string,
  newPassword: string,
): string | undefined {
  // Without a password the emulator only looks the code up, and that would read as done.
  if (newPassword === '') return 'Enter a new password.'
  const refusal = refusePassword(policy, newPassword)
  if (refusal !== undefined) return refusal
  try {
    internals.operations.resetPassword(state, { oobCode, newPassword })
    return undefined
  } catch (error) {
    if (error instanceof internals.BadRequestError) return error.message
    throw error
  }
}
