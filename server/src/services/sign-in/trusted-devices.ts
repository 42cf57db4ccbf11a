import { randomUUID } from 'node:crypto'
import { DAY_MS } from '../../clock.ts'
import type { Queryable } from '../../stores/tables.ts'
import { trustedDevicesStore } from '../../stores/trusted-devices-store.ts'
import type { RequestContext } from '../record-activity.ts'
import type { CheckedSignIn } from './checked-sign-in.ts'
import type { SignInDecision } from './decide-sign-in.ts'
import { findReplacedIdentity } from './identity-rules.ts'
import type { MatchingUsers } from './matching-users.ts'

const TRUST_MS = 30 * DAY_MS

/**
 * Rule 17: trusted devices. Whether the device replaces the second factor of this sign-in: not after a reset, and not
 * if the account at the provider may belong to another person now. Then only a factor shows who it is.
 */
export async function isTrustedDevice(
  tx: Queryable,
  decision: SignInDecision,
  {
    checkedSignIn,
    identities,
  }: Pick<MatchingUsers, 'identities'> & { readonly checkedSignIn: CheckedSignIn },
): Promise<boolean> {
  // rule 17b: a reset ends the trust
  if (decision.kind !== 'accept' || decision.endsSessions) return false
  if (findReplacedIdentity(checkedSignIn, identities)) return false
  const { device, now } = checkedSignIn
  if (device.hash === null) return false
  const row = { user_id: decision.user.id, device_hash: device.hash }
  return trustedDevicesStore.has(tx, row, now)
}

/** For a sign-in with a second factor. */
export async function trustDevice(
  tx: Queryable,
  user_id: string,
  { deviceHash, requestContext }: TrustRequest,
): Promise<void> {
  if (deviceHash === null) return
  const { at, browser, system, address } = requestContext
  await trustedDevicesStore.replace(tx, {
    id: randomUUID(),
    user_id,
    device_hash: deviceHash,
    browser,
    system,
    address,
    created_at: at,
    expires_at: at + TRUST_MS,
  })
}

interface TrustRequest {
  readonly deviceHash: string | null
  readonly requestContext: RequestContext
}
