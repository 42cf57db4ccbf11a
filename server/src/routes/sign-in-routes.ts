import type { LoggedInUser } from '@foyer/contract/bodies.ts'
import type { SecondFactor } from '@foyer/contract/second-factor.ts'
import type { RouteContext } from '../http/app-env.ts'
import type { ClientInfoReader } from '../http/client-info.ts'
import { setLogEvent } from '../http/set-log-event.ts'
import type { ExchangeProof } from '../services/sign-in/exchange-proof.ts'
import type { ExchangeResult } from '../services/sign-in/settle-exchange.ts'
import type { Product } from '@foyer/product/product.ts'
import { readDevice, type DeviceBody } from './read-device.ts'
import type { EnteredProfile } from '../services/profile.ts'
import type { SignInKind } from '../services/sign-in/proof-rules.ts'
import { OtherStatus, type ApiHandlers } from './api-handlers.ts'
import type { WithFailureCount } from './with-failure-count.ts'
import type { ParseProfile } from './create-profile-parser.ts'

export interface SignInRoutesDependencies {
  readonly exchangeProof: ExchangeProof
  readonly withFailureCount: WithFailureCount
  readonly readClient: ClientInfoReader
  readonly parseProfile: ParseProfile
  readonly product: Product
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
  withFailureCount,
  readClient,
  parseProfile,
  product,
}: SignInRoutesDependencies): Pick<ApiHandlers, 'register' | 'login' | 'loginWithProviders'> {
  async function signIn(
    c: RouteContext,
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
      profile: parseProfile(body),
      client: readClient(c),
      device: readDevice(c, body, product),
    })
    const result = await withFailureCount(c, email, exchange)
    const { user, tookEmailFrom } = result
    setLogEvent(c, 'sign-in', {
      user: user.id,
      ...(tookEmailFrom !== undefined && { took_email_from: tookEmailFrom }),
    })
    return result
  }

  return {
    async register({ c, readBody }) {
      const { user, created } = await signIn(c, 'password', await readBody())
      return created ? user : new OtherStatus(200, user)
    },

    async login({ c, readBody }) {
      return toAnswer(await signIn(c, 'password', await readBody()))
    },

    async loginWithProviders({ c, readBody }) {
      return toAnswer(await signIn(c, 'federated', await readBody()))
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
