import type { User } from '@foyer/contract/bodies.ts'
import type { SessionFailure } from './session-failure.ts'

/** Whether somebody is signed in, as far as this tab knows (seed §4). */
export type SessionState =
  /** A token is there, and nobody has told yet whose it is. */
  | { readonly status: 'loading'; readonly unreachable: boolean }
  /** `failure`: what an earlier page began did not get anybody in. */
  | {
      readonly status: 'signed-out'
      readonly because?: Because
      readonly failure?: SessionFailure
    }
  /** `unreachable`: the person is shown as last known. */
  | { readonly status: 'signed-in'; readonly user: User; readonly unreachable: boolean }

/**
 * Why nobody is signed in any longer, where they should be told: the product API said so, the person signed out
 * in another tab, or deleted their account.
 */
export type Because = 'ended' | 'elsewhere' | 'deleted'

/** What can happen to a session. */
export type SessionEvent =
  /** Another token is stored than before. `lastKnown`: whose it is, when a tab that knows has told. */
  | { readonly type: 'token-found'; readonly lastKnown: User | null }
  | { readonly type: 'user-answered'; readonly user: User }
  | { readonly type: 'product-unreachable'; readonly lastKnown: User | null }
  | { readonly type: 'signed-out'; readonly because: Because | undefined }
  /** Back from the provider in this tab; whether that gets anybody in is not known yet. */
  | { readonly type: 'came-back' }
  | { readonly type: 'sign-in-failed'; readonly failure: SessionFailure }

/** Before anybody has looked for a token. */
export const INITIAL_SESSION_STATE: SessionState = { status: 'loading', unreachable: false }

/** The only place where a session changes. Pure: no storage, no network, no clock. */
export function transition(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case 'token-found':
      if (!event.lastKnown) return INITIAL_SESSION_STATE
      return { status: 'signed-in', user: event.lastKnown, unreachable: false }
    case 'user-answered':
      return { status: 'signed-in', user: event.user, unreachable: false }
    case 'product-unreachable':
      return becomeUnreachable(state, event.lastKnown)
    case 'signed-out':
      return leave(state, event.because)
    case 'came-back':
      return INITIAL_SESSION_STATE
    case 'sign-in-failed':
      return stayOut(state, event.failure)
  }
}

/** Whoever has signed out here, or was never in, is told of no other tab. */
function leave(state: SessionState, because: Because | undefined): SessionState {
  if (!because) return { status: 'signed-out' }
  const isOut = state.status === 'signed-out' && state.because !== 'ended'
  return because === 'elsewhere' && isOut ? state : { status: 'signed-out', because }
}

/** Unless another tab let somebody in meanwhile. */
function stayOut(state: SessionState, failure: SessionFailure): SessionState {
  return state.status === 'loading' ? { status: 'signed-out', failure } : state
}

function becomeUnreachable(state: SessionState, lastKnown: User | null): SessionState {
  if (state.status === 'signed-out' || ('unreachable' in state && state.unreachable)) return state
  const user = state.status === 'signed-in' ? state.user : lastKnown
  if (!user) return { status: 'loading', unreachable: true }
  return { status: 'signed-in', user, unreachable: true }
}
