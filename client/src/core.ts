import { createApi, type UserRequest } from './api.ts'
import { LANGUAGE_KEY } from './browser/page.ts'
import { clearFields } from './browser/restore-drafts.ts'
import {
  browserStorage,
  type ReadableStorage,
  tabStorage,
  type UserStorage,
} from './browser/storage.ts'
import type { ProviderPopup } from './identity/popup.ts'
import {
  createIdentityProviderLoader,
  type LoadFirebase,
  readClientSettings,
} from './identity/provider.ts'
import { forgetRedirect, isRedirectPending } from './identity/redirect.ts'
import type { LanguageStore } from './messages/language.ts'
import { fetchPasskeys } from './passkeys/offer.ts'
import { createPasskeyPrompts, NO_PASSKEY_PROMPTS } from './passkeys/prompts.ts'
import type { FetchedCore } from './session/lazy-session.ts'
import { createSession, type Session } from './session/session.ts'
import type { Services } from './session/services.ts'
import { forgetDevice } from './session/sign-in.ts'
import { endSharedSession } from './session/shared-computer.ts'
import { forgetDraftsOfOthers, watchVerification } from './session/watch.ts'

/* The composition root of what loads with a token, or before a sign-in: services, no UI. */

/** What `main.tsx` has already created. */
interface Start {
  readonly storage: UserStorage
  readonly language: LanguageStore
  readonly popup: ProviderPopup
  readonly loadFirebase: LoadFirebase
  /** Loads the form that asks for a second factor. */
  readonly loadSecondStep: () => Promise<void>
  readonly userRequest: UserRequest | undefined
  /** Resolves when the first page is loaded. */
  readonly firstPage: Promise<void>
}

export function createCore({
  storage,
  language,
  popup,
  loadFirebase,
  loadSecondStep,
  ...start
}: Start): FetchedCore {
  const identity = createIdentityProviderLoader({
    settings: readClientSettings(document),
    loadFirebase,
    isShared: () => storage.isShared(),
  })
  const services: Services = {
    api: createApi((...request) => fetch(...request)),
    storage,
    location,
    language: () => language.getState().language,
    loadProvider: () => identity.load(),
    endProviderSession: () => identity.endSession(),
    popup,
    passkeys: OFFERS_PASSKEYS ? createPasskeyPrompts(fetchPasskeys) : NO_PASSKEY_PROMPTS,
    loadSecondStep,
  }
  const session = createSession(services)
  watchVerification(session, window)
  endSharedSession(session, services)
  forgetDraftsOfOthers(session)
  sendChosenLanguage(session, language, browserStorage)
  session.subscribe(() => {
    const state = session.getState()
    if (state.status === 'signed-in') clearFields()
    // Otherwise the next account in this browser could be connected with the deleted one.
    if (state.status === 'signed-out' && state.reason === 'deleted') forgetDevice(storage)
  })
  return {
    ...services,
    session,
    resumeSession: () => resumeSession(session, start),
  }
}

/** Finishes a redirect, or determines the current user. */
async function resumeSession(
  session: Session,
  { userRequest, firstPage }: Pick<Start, 'userRequest' | 'firstPage'>,
) {
  if (isRedirectPending(tabStorage) && !userRequest) void session.finishRedirect()
  else {
    forgetRedirect()
    // Waits for the code of the first page before it handles the user, so that the page renders in one step.
    await session.refresh(
      userRequest && { ...userRequest, request: firstPage.then(() => userRequest.request) },
    )
  }
}

/**
 * Security emails are in the language that their user has chosen since the login. A failure is ignored: the next login
 * sends the language again.
 */
export function sendChosenLanguage(
  session: Pick<Session, 'call'>,
  { getState, subscribe }: LanguageStore,
  storage: Pick<ReadableStorage, 'getItem'>,
) {
  let shown = getState().language
  subscribe(() => {
    const { language } = getState()
    if (language === shown) return // only texts have been loaded
    shown = language
    // A choice in this tab is stored after it has been applied. Another tab has stored its own, and sends it.
    if (storage.getItem(LANGUAGE_KEY) === language) return
    void session.call('updateProfile', { body: { language } }) // sends nothing while no one is signed in
  })
}
