import type { LoggedInUser, User } from '@foyer/contract/schemas.ts'
import type { SecondFactor } from '@foyer/contract/second-factor.ts'
import type { Api } from '../api/api.ts'
import { ApiError } from '../api/api-error.ts'
import type { IdentityProof, IdentityProvider } from '../identity/identity-provider.ts'
import type { StepOptions } from './pending-step.ts'
import type { SecondStep } from './second-step.ts'
import { withIdToken } from './with-id-token.ts'

/** The request body of every call that exchanges an ID token. */
export interface ExchangeBody {
  readonly email: string
  readonly firebase_uuid: string
  readonly id_token: string
  readonly second_factor?: SecondFactor
  readonly trust_device?: boolean
  readonly request_email?: boolean
}

/** A session as the API issued it. */
export interface IssuedSession {
  readonly token: string
  readonly user: User
  /** Whether this sign-in created the user. */
  readonly isNew: boolean
  /** `password`, `passkey` or the id of a provider. */
  readonly method: string
}

export interface ExchangeDeps {
  readonly provider: IdentityProvider
  readonly secondStep: Pick<SecondStep, 'run'>
}

type Exchange = (body: ExchangeBody, proof: IdentityProof) => Promise<LoggedInUser>

/**
 * Exchanges an ID token of the provider's user for a session; `null` when no user is signed in at the provider.
 * A second factor is sent with the same ID token.
 * Rejects with the error of the provider or the API.
 */
export function exchangeIdToken(
  { provider, secondStep }: ExchangeDeps,
  exchange: Exchange,
): Promise<IssuedSession | null> {
  return withIdToken(provider, async (proof) => {
    const { token, created, ...user } = await secondStep.run((factor, options) =>
      exchange({ ...toBody(proof), ...toSecondStep(factor, options) }, proof),
    )
    return { token, user, isNew: created === true, method: proof.provider }
  }).catch(async (cause: unknown) => {
    if (isSignUpRefused(cause)) await provider.signOut().catch(() => {})
    throw cause
  })
}

/** Whether the product does not allow this email to sign up. */
export function isSignUpRefused(cause: unknown): boolean {
  if (!(cause instanceof ApiError)) return false
  return cause.code === 'sign_up_closed' || cause.code === 'email_not_allowed'
}

/** Sends the user's name from the provider, in case the sign-in creates the user. */
export function loginWithProvider(api: Api, body: ExchangeBody, { name }: IdentityProof) {
  return api.loginWithProviders(name === undefined ? body : { ...body, name })
}

const toSecondStep = (second_factor?: SecondFactor, options: StepOptions = {}) => ({
  ...(second_factor && { second_factor }),
  ...(options.trustsDevice && { trust_device: true }),
  ...(options.requestsEmail && { request_email: true }),
})

const toBody = ({ email, uid, idToken }: IdentityProof): ExchangeBody => ({
  email,
  firebase_uuid: uid,
  id_token: idToken,
})
