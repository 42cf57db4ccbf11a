import { canBeIncomplete } from 'virtual:product'
import type { SessionState } from '../session/session-state.ts'

/** `any-signed-in`: also for users who must first complete their account. `incomplete-only`: only for them. */
export type Access =
  | 'public'
  | 'signed-out-only'
  | 'signed-in-only'
  | 'any-signed-in'
  | 'incomplete-only'

export type AccessDecision =
  | 'render'
  | 'wait'
  | 'redirect-to-login'
  | 'redirect-to-completion'
  | 'redirect-to-return-path'

export type AccessStatus = SessionState['status'] | 'incomplete'

/** The session's status, or `incomplete` for a signed-in user who must first complete their account. */
export function accessStatus(state: SessionState): AccessStatus {
  const isIncomplete = canBeIncomplete && state.status === 'signed-in' && state.user.missing?.length
  return isIncomplete ? 'incomplete' : state.status
}

export function decideAccess(access: Access, status: AccessStatus): AccessDecision {
  if (access === 'public') return 'render'
  if (status === 'loading') return 'wait'
  if (status === 'signed-out') return access === 'signed-out-only' ? 'render' : 'redirect-to-login'
  return canBeIncomplete && status === 'incomplete'
    ? decideIncomplete(access)
    : decideComplete(access)
}

const decideComplete = (access: Access): AccessDecision =>
  access === 'signed-in-only' || access === 'any-signed-in' ? 'render' : 'redirect-to-return-path'

const decideIncomplete = (access: Access): AccessDecision =>
  access === 'any-signed-in' || access === 'incomplete-only' ? 'render' : 'redirect-to-completion'
