import { CLIENT_SETTINGS_ELEMENT_ID, type ClientSettings } from '@foyer/contract/client-paths.ts'
import { createElement, Fragment } from 'react'
import { createApi } from './api.ts'
import { AppHeader } from './app/header.tsx'
import { emailLinkTitle } from './app/routes.ts'
import { clearFieldDrafts, restoreDrafts, restoreFieldDrafts } from './browser/drafts.ts'
import { readReturnPath } from './browser/return-path.ts'
import { createLastMethod, tabStorage, type UserStorage, userToken } from './browser/storage.ts'
import { describeBusy } from './forms/describe-busy.tsx'
import { createSecondStepSlot } from './pages/login/second-step-slot.tsx'
import { findMissing } from './forms/submission.tsx'
import type { HeadState } from './head-script.ts'
import { createIdentityProviderLoader } from './identity/load-provider.ts'
import type { Popup } from './identity/provider.ts'
import { forgetRedirect, isRedirectPending } from './identity/redirect.ts'
import { describeFailure } from './messages/failures.ts'
import type { LanguageStore } from './messages/language.ts'
import { canRedirect, ProviderFailure } from './pages/login/provider-failure.tsx'
import { NoticesOnEveryPage } from './pages/notices-on-every-page.tsx'
import { fetchPasskeys } from './passkeys/offer.ts'
import { createPasskeyPrompts } from './passkeys/prompts.ts'
import { createPasskeyOffer } from './session/passkey-offer.ts'
import { createSession, NO_PASSKEY_PROMPTS, type Session } from './session/session.ts'
import { forgetDevice, withDevice } from './session/sign-in.ts'
import { createPersistedSession } from './session/tab.ts'
import { endSharedSession, openSessionChannel, watchVerification } from './session/watch.ts'

/* The composition root of the code that the login page does not need at first. */

/** Services that the entry bundle has already created. */
export interface BootDeps {
  readonly storage: UserStorage
  readonly language: LanguageStore
  readonly openPopup: () => Popup | null
  readonly start: PageStart
}

export type AppCore = ReturnType<typeof createAppCore>

export function createAppCore({ storage, language, openPopup, start }: BootDeps) {
  const settings = readClientSettings(document)
  const identity = createIdentityProviderLoader({
    settings,
    isShared: () => storage.isShared(),
  })
  const getLanguage = () => language.getState().language
  const api = createApi((...request) => fetch(...request))
  const shared = {
    api: withDevice(api, { storage, language: getLanguage }),
    loadProvider: () => identity.load(),
    openPopup,
    passkeys: OFFERS_PASSKEYS ? createPasskeyPrompts(fetchPasskeys) : NO_PASSKEY_PROMPTS,
  }
  const { origin } = location
  const secondStep = createSecondStepSlot(language)
  const persisted = createPersistedSession(storage)
  const endProviderSession = () => identity.endSession()
  const session = createSession({
    ...shared,
    verificationEmail: () => ({
      language: getLanguage(),
      continueUrl: origin + readReturnPath(location.search, origin),
    }),
    persisted,
    endProviderSession,
    lastMethod: createLastMethod(storage),
    loadSecondStep: secondStep.load,
  })
  watchVerification(session, window)
  endSharedSession({
    session,
    storage,
    persisted,
    endProviderSession,
    openChannel: openSessionChannel,
  })
  session.subscribe(() => {
    const state = session.getState()
    if (state.status === 'signed-in') clearFieldDrafts()
    // Otherwise the next account in this browser could be connected with the deleted one.
    if (state.status === 'signed-out' && state.reason === 'deleted') forgetDevice(storage)
  })
  return {
    session,
    /** Called once, before the session is used. */
    resumeSession: () => resumeSession(session, language, start),
    accountDeps: {
      ...shared,
      session,
      origin,
      language: getLanguage,
    },
    loadProvider: shared.loadProvider,
    describeFailure,
    emailLinkTitle,
    restoreFieldDrafts,
    /** Whether sign-in by redirect can work, for browsers that block popups. */
    canRedirect: canRedirect(settings, { location, tabStorage }),
    ...(OFFERS_PROVIDERS && { ProviderFailure, describeBusy }),
    findMissing,
    readReturnPath,
    restoreDrafts,
    passkeyOffer: OFFERS_PASSKEYS ? createPasskeyOffer(storage) : undefined,
    header: createElement(AppHeader),
    /** Takes the place of the page, or covers it, while a second factor is required. */
    secondStep: createElement(
      Fragment,
      null,
      createElement(secondStep.Slot, session),
      // Above every page.
      createElement(NoticesOnEveryPage, { isSessionKept: () => userToken.isKept(storage) }),
    ),
    preloadProvider: () => identity.preload(),
  }
}

interface PageStart {
  /** The request for the user that the script in the head has sent. */
  readonly userRequest: HeadState['userRequest']
  /** Resolves when the first page is loaded. */
  readonly firstPage: Promise<void>
}

/** Finishes a redirect, or determines the current user. */
async function resumeSession(
  session: Session,
  language: LanguageStore,
  { userRequest, firstPage }: PageStart,
) {
  if (isRedirectPending(tabStorage) && !userRequest) {
    language.load('failures').catch(() => {})
    void session.finishRedirect()
  } else {
    forgetRedirect()
    // Waits for the code of the first page before it handles the user, so that the page renders in one step.
    await session.refresh(
      userRequest && { ...userRequest, request: firstPage.then(() => userRequest.request) },
    )
  }
}

/** Reads the settings that the server embedded in the page. */
function readClientSettings(document: Document): ClientSettings {
  const element = document.getElementById(CLIENT_SETTINGS_ELEMENT_ID)
  return JSON.parse(element?.textContent ?? '') as ClientSettings
}
