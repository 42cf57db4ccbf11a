import type { PasskeyConfig } from '../../config-passkeys.ts'
import type { Clock } from '../../clock.ts'
import { createChallenges, type Challenges } from './challenges.ts'
import { createPasskeyUses, type PasskeyUses } from './passkey-uses.ts'
import { createPasskeyVerifier, type PasskeyVerifier } from './passkey-verifier.ts'
import { createRelyingParty, type RelyingParty } from './relying-party.ts'

/** What every call about passkeys needs. */
export interface Passkeys {
  readonly relyingParty: RelyingParty
  readonly challenges: Challenges
  readonly verifier: PasskeyVerifier
  readonly uses: PasskeyUses
}

interface PasskeysDependencies {
  readonly config: PasskeyConfig
  readonly origin: string
  readonly productName: string
  /** All servers of the database share it. */
  readonly challengeKey: Buffer
  readonly clock: Clock
}

/** `undefined` if the host is an IP address. */
export function createPasskeys(deps: PasskeysDependencies): Passkeys | undefined {
  const { config, origin, productName: name, challengeKey, clock } = deps
  const relyingParty = createRelyingParty(config, { origin, name })
  if (!relyingParty) return undefined
  const challenges = createChallenges(challengeKey, clock)
  const verifier = createPasskeyVerifier(relyingParty)
  return { relyingParty, challenges, verifier, uses: createPasskeyUses({ challenges, verifier }) }
}
