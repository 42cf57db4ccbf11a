import { formerFactorsStore } from '../../stores/former-factors-store.ts'
import { passkeysStore } from '../../stores/passkeys-store.ts'
import { recoveryCodesStore } from '../../stores/recovery-codes-store.ts'
import type { Queryable } from '../../stores/tables.ts'
import { totpStore } from '../../stores/totp-store.ts'
import { trustedDevicesStore } from '../../stores/trusted-devices-store.ts'

/** Deletes all that a user could pass a second step with, also after "This wasn't me" has put it back. */
export async function deleteFactors(tx: Queryable, userId: string): Promise<void> {
  await passkeysStore.deleteOfUser(tx, userId)
  await totpStore.delete(tx, userId)
  await recoveryCodesStore.deleteOfUser(tx, userId)
  await formerFactorsStore.deleteOfUser(tx, userId)
  await trustedDevicesStore.deleteOfUser(tx, userId)
}
