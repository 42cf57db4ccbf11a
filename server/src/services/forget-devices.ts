import { knownDevicesStore } from '../stores/known-devices-store.ts'
import type { Queryable } from '../stores/tables.ts'
import { trustedDevicesStore } from '../stores/trusted-devices-store.ts'

/**
 * After a reset, for example: one of the devices may be a thief's. Each is reported when it logs in again (rule 15:
 * known devices), except the one that is given, and each needs the second step (rule 17: trusted devices).
 */
export async function forgetDevices(
  tx: Queryable,
  userId: string,
  exceptKnown: string | null,
): Promise<void> {
  await knownDevicesStore.forgetOthers(tx, userId, exceptKnown)
  await trustedDevicesStore.deleteOfUser(tx, userId)
}
