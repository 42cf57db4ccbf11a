import type { UpdateUserBody } from '@foyer/contract/schemas.ts'
import { use } from 'react'
import { useLoaded } from '../browser/store.ts'
import type { SessionFailure } from '../session/failure.ts'
import { SessionContext } from '../session/lazy-session.ts'
import type { Core, Session } from '../session/session.ts'
import { createActivityAndExport, createDeletion, createDevices } from './data.ts'
import { createEmailOperations } from './email.ts'
import { createFactors } from './factors.ts'
import { createEmailLinkOperations, createLinkUses } from './links.ts'
import { createLoadAccount, createWithProvider, currentUserId } from './provider-calls.ts'
import { createReauth, createWithConfirmedSignIn } from './reauth.ts'
import {
  createEndpointResource,
  createUserResource,
  type EndpointResource,
  type ReadEndpoint,
} from './resource.ts'
import { createSignInMethods } from './sign-in-methods.ts'

/** Browsers block popups that are not opened by a click, so the user has to click again after re-authentication. */
const CLICK_AGAIN: SessionFailure = { code: 'popup-closed', message: 'popup-closed' }

export type Account = ReturnType<typeof createAccount>

/** Account operations return `{ error }` and never reject; resources load when they have a subscriber. */
export function createAccount(given: Core) {
  const core: Core = {
    ...given,
    /** The provider sends emails in the language of the page. */
    async loadProvider() {
      const provider = await given.loadProvider()
      provider.setLanguage(given.language())
      return provider
    },
  }
  const { session } = core
  const withProvider = createWithProvider(core)
  const loadAccount = createLoadAccount(session, withProvider)
  const providerAccount = createUserResource(session, loadAccount)

  const reauth = createReauth(core, withProvider, loadAccount)
  const { withReauth } = reauth
  const { withConfirmedSignIn, withSecondFactor } = createWithConfirmedSignIn(core, {
    withProvider,
    withReauth,
  })
  // A new password cancels a pending change.
  const linkUses = createLinkUses(() => void emailOperations.emailChange.refreshIfSubscribed())
  const emailOperations = createEmailOperations(core, { withProvider, providerAccount, linkUses })
  const { refreshingActivity, ...activityAndExport } = createActivityAndExport(core)
  const factors = createFactors(core, { withConfirmedSignIn, refreshingActivity })
  // Not `core`: `useEndpoint` finds this resource by the object that it was given.
  const knownMethods = findResource(given, 'getSignInMethods')
  const signInMethods = createSignInMethods(core, {
    withProvider,
    refreshed: [providerAccount, factors, knownMethods],
    factors,
  })

  /** Wraps what opens a provider's popup. */
  const withReauthAndClick = (perform: typeof signInMethods.link) =>
    withReauth(refreshingActivity(perform), async (_request, provider) => ({
      error: { ...CLICK_AGAIN, provider },
    }))

  return {
    providerAccount,
    reauth,
    updateUser: session.updateUser,
    updateProfile: session.updateProfile,
    namesDraft: createNamesDraft(session),
    ...activityAndExport,
    devices: createDevices(core, refreshingActivity),
    factors,
    linkUses,
    ...createEmailLinkOperations(core, linkUses),
    setPassword: withReauth(refreshingActivity(signInMethods.setPassword)),
    finishPassword: withReauth(refreshingActivity(signInMethods.finishPassword)),
    unfinishedPassword: signInMethods.unfinishedPassword,
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
    deleteAccount: withSecondFactor(withReauth(createDeletion(core, withProvider))),
  }
}

/** Keeps unsaved names of the current user while another page is shown. */
function createNamesDraft(session: Pick<Session, 'getState'>) {
  let draft: { readonly names: UpdateUserBody; readonly userId: string } | null = null

  return {
    read: (): UpdateUserBody | null =>
      draft?.userId === currentUserId(session) ? (draft?.names ?? null) : null,
    keep(names: UpdateUserBody) {
      const userId = currentUserId(session)
      draft = userId === null ? null : { names, userId }
    },
    forget() {
      draft = null
    },
  }
}

const accounts = new WeakMap<Core, Account>()

/** Created by the first page that needs it, so that the login page does not load its code. */
export function useAccount(): Account {
  const core = useLoadedCore()
  const account = accounts.get(core) ?? createAccount(core)
  accounts.set(core, account)
  return account
}

function useLoadedCore(): Core {
  const { core } = use(SessionContext)
  // With a session, the core is loaded already.
  return useLoaded(core.getState(), core.load)
}

type Resources = { [Name in ReadEndpoint]?: EndpointResource<Name> }

const resourcesOf = new WeakMap<Core, Resources>()

/** The response of a call that reads, for `AsyncSection`. All components share it. */
export const useEndpoint = <Name extends ReadEndpoint>(name: Name): EndpointResource<Name> =>
  findResource(useLoadedCore(), name)

function findResource<Name extends ReadEndpoint>(core: Core, name: Name): EndpointResource<Name> {
  const resources: Resources = resourcesOf.get(core) ?? {}
  resourcesOf.set(core, resources)
  const known = resources[name] as EndpointResource<Name> | undefined
  if (known) return known
  const created = createEndpointResource(core.session, name)
  Object.assign(resources, { [name]: created })
  return created
}
