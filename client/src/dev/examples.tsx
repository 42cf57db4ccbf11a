import type { User } from '@foyer/contract/schemas.ts'
import { type ReactNode, useId } from 'react'
import { providers } from 'virtual:product'
import type { ContextValues } from '../app/app.tsx'
import { createThemeStore } from '../forms/preferences.tsx'
import { NO_PASSKEY_PROMPTS } from '../passkeys/prompts.ts'
import { browserStorage, createUserStorage, openStorage } from '../browser/storage.ts'
import type { LanguageStore } from '../messages/language.ts'
import { type LazySession, NO_POPUP } from '../session/lazy-session.ts'
import { rememberLastMethod } from '../session/sign-in.ts'
import type { Core, Session } from '../session/session.ts'
import type { SessionState } from '../session/state.ts'

interface SheetProps {
  /** Names its pictures. */
  readonly name: string
  readonly title: string
  readonly children: ReactNode
}

/** One kind of component. */
export function Sheet({ name, title, children }: SheetProps) {
  const id = useId()
  return (
    <section className="sheet" data-sheet={name} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className="examples">{children}</div>
    </section>
  )
}

interface ExampleProps {
  readonly title: string
  /** The state that its first control has in pictures; on the page, point at it or focus it. */
  readonly state?: 'hover' | 'focus-visible'
  /** Takes the width of the sheet. */
  readonly isWide?: boolean
  readonly children: ReactNode
}

/** A component in one of its states. */
export function Example({ title, state, isWide = false, children }: ExampleProps) {
  return (
    <div className={isWide ? 'example wide' : 'example'} data-state={state}>
      <p className="example-title">{title}</p>
      <div className="example-content">{children}</div>
    </div>
  )
}

export const ADA: User = {
  id: 'ada',
  email: 'ada.lovelace@example.com',
  email_verified: true,
  first_name: 'Ada',
  last_name: 'Lovelace',
  created_at: '2026-01-01T00:00:00.000Z',
}

/** An operation that stays busy, so that the page can be looked at. */
const never = () => new Promise<never>(() => {})

/** Nothing changes. */
const subscribe = () => () => {}

const nothing = () => {}

const SIGNED_IN: SessionState = { status: 'signed-in', user: ADA, unreachable: false }

/** Ada is signed in; nothing that she does ends. */
const session: LazySession = {
  getState: () => SIGNED_IN,
  subscribe,
  prepare: nothing,
  refresh: never,
  revalidate: never,
  syncWithStorage: never,
  signIn: never,
  signUp: never,
  signInWith: never,
  signInWithRedirect: never,
  signInWithPasskey: never,
  signOut: never,
}

/** Storage in memory, of a user who has logged in with a provider before, if the product has one. */
function openExampleStorage() {
  const memory = openStorage(() => {
    throw new Error('Not stored')
  })
  const storage = createUserStorage(memory, memory)
  rememberLastMethod(storage, providers[0]?.id ?? 'password')
  return storage
}

/** The contexts of components on a page without a server. */
export function createExampleValues(language: LanguageStore): ContextValues {
  const storage = openExampleStorage()
  const core: Partial<Core> = {
    storage,
    session: { ...session, call: never } as Partial<Session> as Session,
    loadProvider: never,
    location,
    popup: NO_POPUP,
    passkeys: NO_PASSKEY_PROMPTS,
    language: () => language.getState().language,
  }
  return {
    language,
    session: {
      session,
      core: { getState: () => core as Core, subscribe, load: never },
      initialState: session.getState(),
      storage,
      closePopup: NO_POPUP.close,
    },
    theme: createThemeStore(browserStorage),
    connection: { getState: () => 'online', subscribe },
    navigation: { initialPath: location.pathname, preloadPage: nothing },
  }
}
