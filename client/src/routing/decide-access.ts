import type { SessionState } from '../session/session-state.ts'

export type Access = 'public' | 'signed-out-only' | 'signed-in-only'

export type AccessDecision = 'render' | 'wait' | 'redirect-to-login' | 'redirect-to-return-path'

export function decideAccess(access: Access, status: SessionState['status']): AccessDecision {
  if (access === 'public') return 'render'
  if (status === 'loading') return 'wait'
  if (access === 'signed-in-only') return status === 'signed-in' ? 'render' : 'redirect-to-login'
  return status === 'signed-out' ? 'render' : 'redirect-to-return-path'
}
