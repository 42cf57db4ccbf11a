import type { BodyOf } from '@foyer/contract/operations.ts'
import type { LoggedInUser, User } from '@foyer/contract/schemas.ts'
import type { SecondFactor } from '@foyer/contract/second-factor.ts'
import { isSameEmail } from '@foyer/contract/user.ts'
import { type Api, ApiError } from '../api.ts'
import { readReturnPath } from '../browser/return-path.ts'
import { type BrowserStorage, LAST_METHOD_KEY, type UserStorage } from '../browser/storage.ts'
import { type IdentityProof, type IdentityProvider, isIdentityError } from '../identity/provider.ts'
import type { PickedPasskey } from '../passkeys/webauthn.ts'
import { NO_PROVIDER_USER, type SessionFailure, type SessionResult, toFailure } from './failure.ts'
import type { SecondStep, StepOptions } from './second-step.ts'
import type { Services } from './services.ts'
import type { TabSession } from './tab.ts'

/** The request body of every call that exchanges an ID token. */
interface ExchangeBody extends Device {
  readonly email: string
  readonly firebase_uuid: string
  readonly id_token: string
  readonly second_factor?: SecondFactor
  readonly trust_device?: boolean
  readonly request_email?: boolean
}

/** A session as the API issued it. */
interface IssuedSession {
  readonly token: string
  readonly user: User
  /** Whether this sign-in created the user. */
  readonly isNew: boolean
  /** `password`, `passkey` or the id of a provider. */
  readonly method: string
  readonly namesRemoved?: boolean
}

/** Of a sign-in. */
export type StartResult = SessionResult & {
  /** Whether the names entered before the email was verified are gone. */
  readonly namesRemoved?: boolean
}

type Login = (body: ExchangeBody, proof: IdentityProof) => Promise<LoggedInUser>

export type SessionStart = ReturnType<typeof createSessionStart>

/**
 * How every sign-in ends: the proof is exchanged for a session, which starts in this tab. `takePendingLink` returns a
 * function that links the provider, if the login page offered it.
 */
export function createSessionStart(
  services: Services,
  tab: TabSession,
  {
    secondStep,
    takePendingLink,
  }: { readonly secondStep: SecondStep; readonly takePendingLink: () => () => void },
) {
  return {
    /**
     * Exchanges an ID token of the provider's user for a session; `null` when no user is signed in at the provider.
     * A second factor is sent with the same ID token.
     * Rejects with the error of the provider or the API.
     */
    exchange: (
      provider: IdentityProvider,
      login: Login,
      isAfterNewPassword = false,
    ): Promise<IssuedSession | null> =>
      withIdToken(provider, async (proof) => {
        const { token, created, names_removed, ...user } = await secondStep.askIfRequired(
          (factor, options) => {
            const answer = factorFields(factor, options)
            return login({ ...proofFields(proof), ...answer, ...describeDevice(services) }, proof)
          },
          { email: proof.email, isAfterNewPassword },
        )
        const namesRemoved = names_removed === true
        return { token, user, isNew: created === true, method: proof.provider, namesRemoved }
      }).catch(async (cause: unknown) => {
        if (isSignUpRefused(cause)) await provider.signOut().catch(() => {})
        throw cause
      }),

    /** Stores the issued session; `null` when the provider had no user. */
    start(issued: IssuedSession | null): StartResult {
      if (!issued) return { error: NO_PROVIDER_USER }
      const { method, namesRemoved = false, ...session } = issued
      rememberLastMethod(services.storage, method)
      const linkPending = takePendingLink() // first: the login page withdraws the offer once the session starts
      tab.start(session)
      linkPending()
      return { error: null, ...(namesRemoved && { namesRemoved }) }
    },
  }
}

/** Whether the product does not allow this email to sign up. */
function isSignUpRefused(cause: unknown): boolean {
  if (!(cause instanceof ApiError)) return false
  return ['sign_up_closed', 'email_not_allowed', 'refused'].includes(cause.code)
}

/** Sends the user's name from the provider, in case the sign-in creates the user. */
export function loginWithProvider(api: Api, body: ExchangeBody, { name }: IdentityProof) {
  return api.call('loginWithProviders', { body: name === undefined ? body : { ...body, name } })
}

const factorFields = (second_factor?: SecondFactor, options: StepOptions = {}) => ({
  ...(second_factor && { second_factor }),
  ...(options.trustsDevice && { trust_device: true }),
  ...(options.requestsEmail && { request_email: true }),
})

const proofFields = ({ email, uid, idToken }: IdentityProof) => ({
  email,
  firebase_uuid: uid,
  id_token: idToken,
})

type ProofTask<Value> = (proof: IdentityProof) => Promise<Value>

/**
 * Calls the API with an ID token of the provider's user; `null` when no user is signed in at the provider.
 * Requests the token right before the call, so that the provider renews a token that is about to expire.
 */
export async function withIdToken<Value>(
  provider: IdentityProvider,
  perform: ProofTask<Value>,
): Promise<Value | null> {
  const proof = await provider.proof()
  if (!proof) return null
  try {
    return await perform(proof)
  } catch (cause) {
    if (isForbidden(cause)) return retryAfterVerification(provider, perform)
    throw cause
  }
}

/** The email may have been verified after the refused ID token was issued; only a renewed token contains that. */
async function retryAfterVerification<Value>(
  provider: IdentityProvider,
  perform: ProofTask<Value>,
): Promise<Value | null> {
  const proof = await provider.proof({ renew: true })
  return proof ? perform(proof) : null
}

const isForbidden = (cause: unknown) => cause instanceof ApiError && cause.code === 'forbidden'

/** The sign-up form; both names may be empty. */
interface SignUpDetails {
  readonly email: string
  readonly password: string
  readonly first_name: string
  readonly last_name: string
  /** The product's extra fields, by id. */
  readonly fields?: Readonly<Record<string, string | boolean>>
  /** The version of the accepted terms. */
  readonly terms_version?: string
}

/** Signs in at the provider with email and password, then exchanges the ID token for a session. */
export function createPasswordSignIn(services: Services, { exchange, start }: SessionStart) {
  const { api, loadProvider, passkeys } = services
  return {
    async signIn(email: string, password: string): Promise<SessionResult> {
      try {
        const provider = await loadProvider()
        await provider.signIn(email, password)
        const issued = await exchange(provider, (body) => api.call('login', { body }))
        const result = start(issued)
        if (CREATES_PASSKEYS && issued?.user.email_verified)
          passkeys.createAutomatically(describeLogin(services, issued))
        return result
      } catch (cause) {
        return { error: toFailure(cause) }
      }
    },

    async signUp({ email, password, ...details }: SignUpDetails): Promise<SessionResult> {
      const sendVerification = prepareVerification(services)
      try {
        const provider = await loadProvider()
        const isNew = await createOrResume(provider, email, password)
        const issued = await exchange(provider, (body) =>
          api.call('register', { body: { ...body, ...details } }).catch(async (cause: unknown) => {
            // An account that existed before may belong to another product too.
            if (isNew && isSignUpRefused(cause)) await provider.deleteAccount().catch(() => {})
            throw cause
          }),
        )
        const result = start(issued)
        if (!result.error) sendVerification(provider)
        return result
      } catch (cause) {
        return { error: toFailure(cause) }
      }
    },
  }
}

/** For the passkey that a login with a password creates by itself. */
const describeLogin = ({ api, storage }: Services, { token }: IssuedSession) => ({
  storage,
  fetchOptions: () => api.call('createAutomaticPasskeyOptions', { token }),
  add: (body: BodyOf<'addPasskey'>) => api.call('addPasskey', { token, body }),
})

/**
 * Resolves to whether it has created the account. A sign-up that failed after that is finished by submitting the form
 * again.
 */
async function createOrResume(
  provider: IdentityProvider,
  email: string,
  password: string,
): Promise<boolean> {
  try {
    await provider.signUp(email, password)
    return true
  } catch (cause) {
    const isTaken = isIdentityError(cause, 'email-already-in-use')
    const unfinished = isTaken ? await provider.proof() : null
    if (!isSameEmail(unfinished?.email, email)) throw cause
    await provider.signIn(email, password)
    return false
  }
}

/** Signs in with a passkey alone, without the provider. */
export function createPasskeySignIn(services: Services, { start }: SessionStart) {
  const { api, passkeys } = services
  const pick = async () => passkeys.pick(await api.call('passkeyOptions'))

  async function logIn(picked: PickedPasskey): Promise<SessionResult> {
    const body = { credential: picked.credential, ...describeDevice(services) }
    const { token, ...user } = await api
      .call('loginWithPasskey', { body })
      .catch((cause: unknown) => {
        if (isUnknownPasskey(cause)) passkeys.signalUnknown(picked)
        throw cause
      })
    return start({ token, user, isNew: false, method: 'passkey' })
  }

  return {
    /** `picked`: the passkey that the user has already chosen in the email field. */
    async signInWithPasskey(picked?: PickedPasskey): Promise<SessionResult> {
      try {
        return await logIn(picked ?? (await pick()))
      } catch (cause) {
        return { error: toFailure(cause) }
      }
    },
  }
}

const isUnknownPasskey = (cause: unknown) =>
  cause instanceof ApiError && cause.code === 'unknown_passkey'

/**
 * Reads the language and where the user continues after following the link: once they are signed in, the router leaves
 * this page. Sign-up succeeds even if the email can't be sent: the home page offers to send it again.
 */
export function prepareVerification({ language, location: { origin, search } }: Services) {
  const emailLanguage = language()
  const continueUrl = origin + readReturnPath(search, origin)
  return (provider: IdentityProvider) => {
    provider.setLanguage(emailLanguage)
    provider.sendVerification(continueUrl).catch(() => {})
  }
}

const DEVICE_KEY = 'foyer.device'

/** 128 bits. */
const ID_BYTES = 16

/** Which device it is, for security emails, trusted devices and the limits of codes. */
interface Device {
  readonly device_id?: string
  readonly shared?: true
  readonly language: string
  readonly time_zone: string
}

/** A shared computer has no id. */
function describeDevice({ storage, language }: Services): Device {
  return {
    ...(storage.isShared() ? { shared: true } : { device_id: readDeviceId(storage) }),
    language: language(),
    time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  }
}

export const forgetDevice = (storage: BrowserStorage) => storage.removeItem(DEVICE_KEY)

/** A random id, which outlasts logouts: a known device is one that has been used before. */
function readDeviceId(storage: BrowserStorage): string {
  const known = storage.getItem(DEVICE_KEY)
  if (known !== null && /^[\da-f]{32}$/.test(known)) return known
  const id = Array.from(crypto.getRandomValues(new Uint8Array(ID_BYTES)), toHex).join('')
  storage.setItem(DEVICE_KEY, id)
  return id
}

const toHex = (byte: number) => byte.toString(16).padStart(2, '0')

/**
 * Links the provider of a refused sign-in to the account that the user then signs in to. The offer ends when the user
 * leaves the login page, because someone else may use the device next. `syncSignInMethods` reports the link to the API.
 */
export function createPendingLink(
  { loadProvider }: Services,
  tab: TabSession,
  syncSignInMethods: () => Promise<unknown>,
) {
  async function link() {
    const provider = await (await loadProvider()).linkPending()
    if (provider === null) return
    await syncSignInMethods()
    tab.send({ type: 'provider-linked', provider })
  }

  return {
    /** Offers the link if this is why the sign-in failed. */
    offerLink({ code, provider, email }: SessionFailure) {
      if (code !== 'account-exists-with-different-credential' || !provider || !email) return
      tab.send({ type: 'link-offered', pendingLink: { provider, email } })
    },

    forgetPendingLink: () => tab.send({ type: 'link-forgotten' }),

    /** Called before a session starts; the returned function links the provider if the login page offered it. */
    takePendingLink(): () => void {
      const state = tab.getState()
      const isOffered = state.status === 'signed-out' && state.pendingLink !== undefined
      // If linking fails, the user still has the sign-in method that they have just used.
      return isOffered ? () => void link().catch(() => {}) : () => {}
    },
  }
}

/**
 * Stores the sign-in method that was last used on this device, across logouts, but nothing about the user. Stores
 * nothing on a shared computer. `method` is `password`, `passkey` or the id of a provider.
 */
export function rememberLastMethod(storage: UserStorage, method: string) {
  if (!storage.isShared()) storage.setItem(LAST_METHOD_KEY, method)
}

export const forgetLastMethod = (storage: UserStorage) => storage.removeItem(LAST_METHOD_KEY)
