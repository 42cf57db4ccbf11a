import type { SessionFailure } from '../session/session-failure.ts'
import type { AccountDeps } from './account-deps.ts'
import { createActivityAndExport } from './activity-and-export.ts'
import { createDeletion } from './deletion.ts'
import { createDevices } from './devices.ts'
import { createEmailLinkOperations } from './email-link-operations.ts'
import { createEmailOperations } from './email-operations.ts'
import { createFactors } from './factors.ts'
import { createFlashStore } from './flash-store.ts'
import { createNamesDraft } from './names-draft.ts'
import { createReauthMethods } from './reauth-methods.ts'
import { createReauth } from './reauth.ts'
import { createSignInMethods } from './sign-in-methods.ts'
import { createUserResource } from './user-resource.ts'
import { createWithConfirmedSignIn } from './with-confirmed-sign-in.ts'
import { createWithProvider, requireSameEmail } from './with-provider.ts'

/** Browsers block popups that are not opened by a click, so the user has to click again after re-authentication. */
const CLICK_AGAIN: SessionFailure = { code: 'popup-closed', message: 'popup-closed' }

export type Account = ReturnType<typeof createAccount>

/** Account operations return `{ error }` and never reject; resources load when they have a subscriber. */
export function createAccount(rawDeps: AccountDeps) {
  const deps: AccountDeps = {
    ...rawDeps,
    async loadProvider() {
      const provider = await rawDeps.loadProvider()
      provider.setLanguage(rawDeps.language())
      return provider
    },
  }
  const { session } = deps
  const withProvider = createWithProvider(deps)
  const providerAccount = createUserResource(session, () =>
    withProvider(async (provider, user) => {
      const value = await provider.account()
      requireSameEmail(value, user)
      return { error: null, value }
    }),
  )

  const reauthMethods = createReauthMethods(deps, withProvider)
  const reauth = createReauth(deps, { ...reauthMethods, withProvider })
  const { withReauth } = reauth
  const { withConfirmedSignIn, withSecondFactor } = createWithConfirmedSignIn(deps, {
    withProvider,
    withReauth,
  })
  const emailOperations = createEmailOperations(deps, { withProvider, providerAccount })
  const { refreshingActivity, ...activityAndExport } = createActivityAndExport(deps)
  const factors = createFactors(deps, { withConfirmedSignIn, refreshingActivity })
  const signInMethods = createSignInMethods(deps, { withProvider, providerAccount, factors })

  /** Wraps what opens a provider's popup. */
  const withReauthAndClick = (perform: typeof signInMethods.link) =>
    withReauth(refreshingActivity(perform), async (provider) => ({
      error: { ...CLICK_AGAIN, provider },
    }))

  return {
    providerAccount,
    reauth,
    flash: createFlashStore(session),
    namesDraft: createNamesDraft(session),
    ...activityAndExport,
    devices: createDevices(deps, refreshingActivity),
    factors,
    ...createEmailLinkOperations(deps),
    setPassword: withReauth(refreshingActivity(signInMethods.setPassword)),
    link: withReauthAndClick(signInMethods.link),
    confirmProvider: withReauthAndClick(signInMethods.confirm),
    unlink: withReauth(refreshingActivity(signInMethods.unlink)),
    emailChange: emailOperations.emailChange,
    requestEmailChange: withSecondFactor(
      withReauth(refreshingActivity(emailOperations.requestEmailChange)),
    ),
    cancelEmailChange: withReauth(refreshingActivity(emailOperations.cancelEmailChange)),
    keepEmail: refreshingActivity(emailOperations.keepEmail),
    resendVerification: withReauth(emailOperations.resendVerification),
    deleteAccount: withSecondFactor(withReauth(createDeletion(deps, withProvider))),
  }
}
