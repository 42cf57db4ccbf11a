import { TWO_STEP } from '@foyer/contract/constants.ts'
import type { SessionState } from '../session/state.ts'

/**
 * `signed-in-only`: users who have nothing left to do. `any-signed-in`: also those who must complete their account.
 * `set-up`: also those who must turn two-step login on. `incomplete-only`: only those two.
 */
export type Access =
  | 'public'
  | 'signed-out-only'
  | 'signed-in-only'
  | 'any-signed-in'
  | 'set-up'
  | 'incomplete-only'

type AccessDecision =
  | 'render'
  | 'wait'
  | 'redirect-to-login'
  | 'redirect-to-completion'
  | 'redirect-to-return-path'

export type AccessStatus = SessionState['status'] | 'incomplete' | 'without-factor'

/**
 * The session's status, or for a signed-in user what they must do first: complete their account, or turn two-step login
 * on.
 */
export function accessStatus(state: SessionState): AccessStatus {
  const missing = CAN_BE_INCOMPLETE && state.status === 'signed-in' ? state.user.missing : undefined
  if (!missing?.length) return state.status
  return REQUIRES_TWO_STEP && missing.includes(TWO_STEP) ? 'without-factor' : 'incomplete'
}

export function decideAccess(access: Access, status: AccessStatus): AccessDecision {
  if (access === 'public') return 'render'
  if (status === 'loading') return 'wait'
  if (status === 'signed-out') return access === 'signed-out-only' ? 'render' : 'redirect-to-login'
  return CAN_BE_INCOMPLETE && status !== 'signed-in'
    ? decideIncomplete(access, status)
    : decideComplete(access)
}

const decideComplete = (access: Access): AccessDecision =>
  access === 'signed-out-only' || access === 'incomplete-only'
    ? 'redirect-to-return-path'
    : 'render'

function decideIncomplete(access: Access, status: AccessStatus): AccessDecision {
  const isOpen = access === 'any-signed-in' && status === 'incomplete'
  return isOpen || access === 'set-up' || access === 'incomplete-only'
    ? 'render'
    : 'redirect-to-completion'
}
