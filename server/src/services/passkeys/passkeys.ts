import type { PasskeyConfig } from '../../config-passkeys.ts'
import type { Clock } from '../../clock.ts'
import {
  createChallenges,
  createUserHandles,
  type Challenges,
  type UserHandles,
} from './challenges.ts'
import { createPasskeyUses, type PasskeyUses } from './passkey-uses.ts'
import { createPasskeyVerifier, type PasskeyVerifier } from './passkey-verifier.ts'
import { createRelyingParty, type RelyingParty } from './relying-party.ts'

/** What every call about passkeys needs. */
export interface Passkeys {
  readonly relyingParty: RelyingParty
  readonly challenges: Challenges
  readonly handles: UserHandles
  readonly verifier: PasskeyVerifier
  readonly uses: PasskeyUses
}

/** They authenticate what authenticators send back. All servers of a database have the same. */
export interface PasskeyKeys {
  readonly challenges: Buffer
  readonly handles: Buffer
}

interface PasskeysDependencies {
  readonly config: PasskeyConfig
  readonly origin: string
  readonly productName: string
  readonly passkeyKeys: PasskeyKeys
  readonly clock: Clock
}

/** `undefined` if the host is an IP address. */
export function createPasskeys(deps: PasskeysDependencies): Passkeys | undefined {
  const { config, origin, productName: name, passkeyKeys, clock } = deps
  const relyingParty = createRelyingParty(config, { origin, name })
  if (!relyingParty) return undefined
  const challenges = createChallenges(passkeyKeys.challenges, clock)
  const handles = createUserHandles(passkeyKeys.handles, origin)
  const verifier = createPasskeyVerifier(relyingParty)
  const uses = createPasskeyUses({ challenges, handles, verifier })
  return { relyingParty, challenges, handles, verifier, uses }
}
