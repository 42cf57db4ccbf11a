import type { SessionState } from '../session/session-state.ts'

/** Who may see a page (seed §6). */
export type Access = 'public' | 'signed-out-only' | 'signed-in-only'

/** What to do with somebody who asks for a page. */
export type AccessDecision = 'render' | 'wait' | 'go-to-login' | 'go-on'

/** Decides, by the session alone, what a person who asks for a page gets to see. */
export function decideAccess(access: Access, status: SessionState['status']): AccessDecision {
  if (access === 'public') return 'render'
  if (status === 'loading') return 'wait'
  if (access === 'signed-in-only') return status === 'signed-in' ? 'render' : 'go-to-login'
  return status === 'signed-out' ? 'render' : 'go-on'
}
