import { createElement, Fragment } from 'react'
import { offersPasskeys, offersProviders } from 'virtual:product'
import { createApi } from './api/api.ts'
import { canRedirect } from './identity/can-redirect.ts'
import { readClientSettings } from './client-settings.ts'
import type { Popup } from './identity/identity-provider.ts'
import { createIdentityProviderLoader } from './identity/load-identity-provider.ts'
import type { LanguageStore } from './messages/language-store.ts'
import { fetchPasskeys } from './passkeys/fetch-passkeys.ts'
import { restoreDrafts } from './drafts/restore-drafts.ts'
import { clearFieldDrafts, restoreFieldDrafts } from './drafts/field-drafts.ts'
import { ProviderFailure } from './forms/provider-failure.tsx'
import { describeBusy } from './forms/describe-busy.tsx'
import { findMissing } from './forms/keyboard.ts'
import { createSecondStepSlot } from './forms/second-step-slot.tsx'
import { describeFailure } from './messages/describe-failure.ts'
import { NoticesOnEveryPage } from './pages/notices-on-every-page.tsx'
import { readReturnPath } from './navigation/return-path.ts'
import { createLastMethod } from './session/last-method-store.ts'
import { endSharedSession, openSessionChannel } from './session/end-shared-session.ts'
import type { UserStorage } from './session/user-storage.ts'
import { tabStorage } from './storage/browser-storage.ts'
import { NO_PASSKEY_PROMPTS } from './session/not-offered.ts'
import { createPasskeyPrompts } from './session/passkey-prompts.ts'
import { createPasskeyOffer } from './session/passkey-offer.ts'
import { createPersistedSession } from './session/persisted-session.ts'
import { emailLinkTitle } from './routing/email-link-title.ts'
import { AppHeader } from './shell/app-header.tsx'
import { resumeSession, type PageStart } from './resume-session.ts'
import { createSession } from './session/session.ts'
import { userToken } from './session/user-token.ts'
import { watchVerification } from './session/watch-verification.ts'
import { forgetDevice, withDevice } from './session/with-device.ts'

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
    passkeys: offersPasskeys ? createPasskeyPrompts(fetchPasskeys) : NO_PASSKEY_PROMPTS,
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
    ...(offersProviders && { ProviderFailure, describeBusy }),
    findMissing,
    readReturnPath,
    restoreDrafts,
    passkeyOffer: offersPasskeys ? createPasskeyOffer(storage) : undefined,
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
