import { ChunkMissing } from '../connection/fetch-chunk.ts'
import { fetchOnce } from '../connection/fetch-once.ts'
import type { Popup } from '../identity/identity-provider.ts'
import type { SessionFailure, SessionResult } from './session-failure.ts'
import type { SessionState } from './session-state.ts'
import type { Session } from './session.ts'

interface Parts {
  /** Nobody is signed in here, nor on their way in: all that there is to know, without asking anybody. */
  readonly isStranger: () => boolean
  readonly fetchSession: () => Promise<Session>
  /** Has the session find out who is there, when it has just come. */
  readonly begin: (session: Session) => Promise<void>
  readonly openPopup: () => Popup | null
}

/** What a page made at build assumes, and the door, until it knows better. */
export const STRANGER: SessionState = { status: 'signed-out' }

/** Somebody comes, and who it is will be told: what home made at build assumes. */
export const AWAITED: SessionState = { status: 'loading', unreachable: false }

/** What of the session is told and done at the door and wherever it leads: see {@link Session}. */
export type DoorSession = Pick<
  Session,
  | 'getState'
  | 'subscribe'
  | 'refresh'
  | 'check'
  | 'wake'
  | 'signIn'
  | 'signUp'
  | 'signInWithGoogle'
  | 'signInWithGoogleRedirect'
  | 'signOut'
  | 'updateUser'
> & {
  /** Fetches the session: somebody is about to act. Never rejects. */
  warm(): Promise<void>
}

/**
 * The session before its code is there. A stranger needs none of it; it is fetched as soon as there is
 * somebody to know, or something to do, which then waits for it and answers `{ error }` when it cannot be had.
 */
export function createDoorSession({
  isStranger,
  fetchSession,
  begin,
  openPopup,
}: Parts): DoorSession {
  const listeners = new Set<() => void>()
  const tell = () => listeners.forEach((listener) => listener())
  let arrived: Session | undefined
  let begun: Promise<void> | undefined

  const fetchArrived = fetchOnce(async () => {
    const session = await fetchSession()
    begun = begin(session) // what it says is right before anybody reads it
    arrived = session
    session.subscribe(tell)
    tell()
    return session
  })

  async function refresh(): Promise<void> {
    if (arrived) return arrived.refresh()
    if (isStranger()) return tell() // signed out elsewhere, while somebody was awaited here
    await fetchArrived()
    await begun
  }

  /** Out of reach, this tab goes on as it is. */
  const look = () => refresh().catch(() => {})

  const act = (perform: (session: Session) => Promise<SessionResult>): Promise<SessionResult> =>
    fetchArrived().then(perform, (cause: unknown) => ({ error: toFailure(cause) }))

  return {
    getState: (): SessionState => arrived?.getState() ?? (isStranger() ? STRANGER : AWAITED),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    refresh,
    check: async (leaving) => arrived?.check(leaving) ?? look(),
    wake: async () => arrived?.wake() ?? look(),
    warm: () =>
      fetchArrived().then(
        () => {},
        () => {}, // whoever acts hears of it
      ),

    signIn: (email, password) => act((session) => session.signIn(email, password)),
    signUp: (details) => act((session) => session.signUp(details)),
    signInWithGoogleRedirect: () => act((session) => session.signInWithGoogleRedirect()),
    signOut: () => act((session) => session.signOut()),
    updateUser: (names) => act((session) => session.updateUser(names)),

    /** Its window opens within the click, and waits for the rest. */
    async signInWithGoogle(popup = openPopup()) {
      const result = await act((session) => session.signInWithGoogle(popup))
      if (!arrived) popup?.close()
      return result
    },
  }
}

function toFailure(cause: unknown): SessionFailure {
  const isGone = cause instanceof ChunkMissing && cause.isGone
  return { code: isGone ? 'outdated' : 'unreachable', message: String(cause) }
}
