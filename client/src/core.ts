import { CLIENT_SETTINGS_ELEMENT_ID, type ClientSettings } from '@foyer/contract/client-paths.ts'
import { createElement, Fragment } from 'react'
import { createApi } from './api.ts'
import { AppHeader } from './app/header.tsx'
import { emailLinkTitle } from './app/routes.ts'
import { clearFieldDrafts, restoreDrafts, restoreFieldDrafts } from './browser/drafts.ts'
import { readReturnPath } from './browser/return-path.ts'
import { tabStorage, type UserStorage, userToken } from './browser/storage.ts'
import { describeBusy } from './forms/describe-busy.tsx'
import { createSecondStepSlot } from './pages/login/second-step-slot.tsx'
import { findMissing } from './forms/submission.tsx'
import type { HeadState } from './head-script.ts'
import { createIdentityProviderLoader } from './identity/load-provider.ts'
import type { ProviderPopup } from './identity/popup.ts'
import { forgetRedirect, isRedirectPending } from './identity/redirect.ts'
import { describeFailure } from './messages/failures.ts'
import type { LanguageStore } from './messages/language.ts'
import { canRedirect, ProviderFailure } from './pages/login/provider-failure.tsx'
import { NoticesOnEveryPage } from './pages/notices-on-every-page.tsx'
import { fetchPasskeys } from './passkeys/offer.ts'
import { createPasskeyPrompts } from './passkeys/prompts.ts'
import { createPasskeyOffer } from './session/passkey-offer.ts'
import { createSession, NO_PASSKEY_PROMPTS, type Session } from './session/session.ts'
import type { Services } from './session/services.ts'
import { forgetDevice } from './session/sign-in.ts'
import { endSharedSession, watchVerification } from './session/watch.ts'

/* The composition root of the code that the login page does not need at first. */

/** Services that the entry bundle has already created. */
export interface BootDeps {
  readonly storage: UserStorage
  readonly language: LanguageStore
  readonly popup: ProviderPopup
  readonly start: PageStart
}

export type AppCore = ReturnType<typeof createAppCore>

export function createAppCore({ storage, language, popup, start }: BootDeps) {
  const settings = readClientSettings(document)
  const identity = createIdentityProviderLoader({
    settings,
    isShared: () => storage.isShared(),
  })
  const secondStep = createSecondStepSlot(language)
  const services: Services = {
    api: createApi((...request) => fetch(...request)),
    storage,
    location,
    language: () => language.getState().language,
    loadProvider: () => identity.load(),
    endProviderSession: () => identity.endSession(),
    popup,
    passkeys: OFFERS_PASSKEYS ? createPasskeyPrompts(fetchPasskeys) : NO_PASSKEY_PROMPTS,
    loadSecondStep: secondStep.load,
  }
  const session = createSession(services)
  watchVerification(session, window)
  endSharedSession(session, services)
  session.subscribe(() => {
    const state = session.getState()
    if (state.status === 'signed-in') clearFieldDrafts()
    // Otherwise the next account in this browser could be connected with the deleted one.
    if (state.status === 'signed-out' && state.reason === 'deleted') forgetDevice(storage)
  })
  return {
    ...services,
    session,
    /** Called once, before the session is used. */
    resumeSession: () => resumeSession(session, language, start),
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
