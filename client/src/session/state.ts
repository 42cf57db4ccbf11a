import type { User } from '@foyer/contract/schemas.ts'
import type { SessionFailure } from './failure.ts'

export type SessionState =
  /** A token is stored, but its user is not known yet. */
  | { readonly status: 'loading'; readonly unreachable: boolean }
  /**
   * `failure`: why a sign-in by redirect failed. `byUser`: the user, or the timer of a shared computer, has logged out
   * on this page.
   */
  | {
      readonly status: 'signed-out'
      readonly reason?: SignOutReason
      readonly byUser?: true
      readonly failure?: SessionFailure
      readonly pendingLink?: PendingLink
    }
  /** `unreachable`: the user is shown as last known. `isNew`: this page has created the user, by any method. */
  | {
      readonly status: 'signed-in'
      readonly user: User
      readonly unreachable: boolean
      readonly isNew?: true
      /** The provider that this sign-in has linked. */
      readonly linkedProvider?: string
    }

/** The next sign-in to the account with this email also links the provider. */
export interface PendingLink {
  readonly provider: string
  readonly email: string
}

/** Why the session ended, for the notice on the login page. `ended`: the API has ended it. */
export type SignOutReason = 'ended' | 'signed-out-elsewhere' | 'deleted'

export type SessionEvent =
  /** Another token is stored. `lastKnown`: its user, if another tab has stored one. */
  | { readonly type: 'token-found'; readonly lastKnown: User | null }
  | { readonly type: 'user-loaded'; readonly user: User; readonly isNew?: boolean }
  | { readonly type: 'server-unreachable'; readonly lastKnown: User | null }
  | { readonly type: 'signed-out'; readonly reason: SignOutReason | undefined }
  | { readonly type: 'redirect-returned' }
  | { readonly type: 'sign-in-failed'; readonly failure: SessionFailure }
  | LinkEvent

type LinkEvent =
  | { readonly type: 'link-offered'; readonly pendingLink: PendingLink }
  | { readonly type: 'link-forgotten' }
  | { readonly type: 'provider-linked'; readonly provider: string }

export const INITIAL_SESSION_STATE: SessionState = { status: 'loading', unreachable: false }

/** The only place where the state changes. Pure: no storage, no network, no clock. */
export function transition(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case 'token-found':
      if (!event.lastKnown) return INITIAL_SESSION_STATE
      return { status: 'signed-in', user: event.lastKnown, unreachable: false }
    case 'user-loaded':
      return becomeSignedIn(state, event)
    case 'server-unreachable':
      return becomeUnreachable(state, event.lastKnown)
    case 'signed-out':
      return becomeSignedOut(state, event.reason)
    case 'redirect-returned':
      return INITIAL_SESSION_STATE
    case 'sign-in-failed':
      return becomeSignInFailed(state, event.failure)
    default:
      return transitionLink(state, event)
  }
}

function transitionLink(state: SessionState, event: LinkEvent): SessionState {
  switch (event.type) {
    case 'link-offered':
      return state.status === 'signed-out' ? { ...state, pendingLink: event.pendingLink } : state
    case 'link-forgotten':
      return forgetLink(state)
    case 'provider-linked':
      return state.status === 'signed-in' ? { ...state, linkedProvider: event.provider } : state
  }
}

/** Keeps `isNew` and `linkedProvider` when the same user is loaded again. */
function becomeSignedIn(
  state: SessionState,
  { user, isNew }: Extract<SessionEvent, { type: 'user-loaded' }>,
): SessionState {
  const isSame = state.status === 'signed-in' && state.user.id === user.id
  const signedIn = { status: 'signed-in', user, unreachable: false } as const
  return { ...(isSame && state), ...signedIn, ...(isNew && { isNew: true }) }
}

function forgetLink(state: SessionState): SessionState {
  if (state.status !== 'signed-out' || !state.pendingLink) return state
  const { pendingLink: _, ...rest } = state
  return rest
}

/** A sign-out in another tab is not reported if this tab was signed out already. */
function becomeSignedOut(state: SessionState, reason: SignOutReason | undefined): SessionState {
  if (!reason)
    return { status: 'signed-out', ...(state.status === 'signed-in' && { byUser: true }) }
  const isOut = state.status === 'signed-out' && state.reason !== 'ended'
  return reason === 'signed-out-elsewhere' && isOut ? state : { status: 'signed-out', reason }
}

/** Ignored if another tab has signed in in the meantime. */
function becomeSignInFailed(state: SessionState, failure: SessionFailure): SessionState {
  return state.status === 'loading' ? { status: 'signed-out', failure } : state
}

function becomeUnreachable(state: SessionState, lastKnown: User | null): SessionState {
  if (state.status === 'signed-out' || ('unreachable' in state && state.unreachable)) return state
  if (state.status === 'signed-in') return { ...state, unreachable: true }
  if (!lastKnown) return { status: 'loading', unreachable: true }
  return { status: 'signed-in', user: lastKnown, unreachable: true }
}
