import type { LoggedInUser } from '@foyer/contract/bodies.ts'
import type { SecondFactor } from '@foyer/contract/second-factor.ts'
import type { ExchangeProof } from '../services/sign-in/exchange-proof.ts'
import type { ExchangeResult } from '../services/sign-in/settle-exchange.ts'
import type { EnteredProfile } from '../services/profile.ts'
import type { SignInKind } from '../services/sign-in/proof-rules.ts'
import { OtherStatus, type AnyCall, type ApiHandlers, type DeviceBody } from '../services/call.ts'

export interface SignInRoutesDependencies {
  readonly exchangeProof: ExchangeProof
}

/** What the three bodies have in common, and what each may add. */
interface SignInBody extends EnteredProfile, DeviceBody {
  readonly email: string
  readonly firebase_uuid: string
  readonly id_token: string
  readonly second_factor?: SecondFactor | undefined
  readonly trust_device?: boolean | undefined
  readonly request_email?: boolean | undefined
  readonly first_name?: string | undefined
  readonly last_name?: string | undefined
  readonly name?: string | undefined
}

/** Three endpoints for the same exchange of a proof for a session. */
export function createSignInRoutes({
  exchangeProof,
}: SignInRoutesDependencies): Pick<ApiHandlers, 'register' | 'login' | 'loginWithProviders'> {
  async function signIn(
    call: AnyCall,
    kind: SignInKind,
    {
      email,
      firebase_uuid: uid,
      id_token: idToken,
      second_factor: secondFactor,
      trust_device: trustsDevice = false,
      request_email: requestsEmail = false,
      first_name,
      last_name,
      name,
      ...body
    }: SignInBody,
  ): Promise<ExchangeResult> {
    const exchange = exchangeProof({
      kind,
      uid,
      email,
      idToken,
      secondFactor,
      trustsDevice,
      requestsEmail,
      names: pickNames({ first_name, last_name }),
      name,
      profile: body,
      client: call.client(),
      device: call.device(body),
    })
    const result = await call.countFailures(email, exchange)
    const { user, tookEmailFrom } = result
    call.log('sign-in', {
      user: user.id,
      ...(tookEmailFrom !== undefined && { took_email_from: tookEmailFrom }),
    })
    return result
  }

  return {
    async register(call) {
      const { user, created } = await signIn(call, 'password', await call.readBody())
      return created ? user : new OtherStatus(200, user)
    },

    async login(call) {
      return toAnswer(await signIn(call, 'password', await call.readBody()))
    },

    async loginWithProviders(call) {
      return toAnswer(await signIn(call, 'federated', await call.readBody()))
    },
  }
}

function pickNames({ first_name, last_name }: Pick<SignInBody, 'first_name' | 'last_name'>) {
  return {
    ...(first_name !== undefined && { first_name }),
    ...(last_name !== undefined && { last_name }),
  }
}

/** `register` answers a new user with the status 201 instead. */
function toAnswer({ user, created }: ExchangeResult): LoggedInUser {
  return created ? { ...user, created } : user
}
