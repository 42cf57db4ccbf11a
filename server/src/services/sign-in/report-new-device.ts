import { MINUTE_MS } from '../../clock.ts'
import { knownDevicesStore } from '../../stores/known-devices-store.ts'
import type { Queryable, UserRow } from '../../stores/tables.ts'
import { forgetDevices } from '../forget-devices.ts'
import { queueEmail } from '../emails/queue-email.ts'
import type { RequestContext } from '../record-activity.ts'
import type { Accept } from './accept-sign-in.ts'
import type { Device } from '../device.ts'

/** New users often log in on their other devices in the first ten minutes; these logins are not reported. */
const QUIET_MS = 10 * MINUTE_MS
const MAX_DEVICES = 50

/** Rule 15: known devices. Remembers the device of an accepted sign-in, and queues an email if it is new. */
export async function reportNewDevice(
  tx: Queryable,
  { user: before, isReclaim, endsSessions }: Pick<Accept, 'user' | 'isReclaim' | 'endsSessions'>,
  {
    user,
    device,
    requestContext,
  }: {
    readonly user: UserRow
    readonly device: Device
    readonly requestContext: RequestContext
  },
): Promise<void> {
  const isNew = await rememberDevice(tx, user.id, { device, now: requestContext.at })
  // rule 15b: a reset makes the other devices unknown
  // A device that may be a thief's must not stay known after a reset, an email change or a first verification.
  if (endsSessions) await forgetDevices(tx, user.id, device.hash)
  // rule 15a: a login from a new device is reported
  if (!isNew || isReclaim || !canReport(before, requestContext.at)) return
  const { language, email_verified } = before
  await queueEmail(
    tx,
    { ...user, language, email_verified },
    { kind: 'new-device', params: requestContext },
  )
}

export async function rememberDevice(
  tx: Queryable,
  user_id: string,
  { device, now }: { readonly device: Pick<Device, 'hash'>; readonly now: number },
): Promise<boolean> {
  if (device.hash === null) return true
  const isNew = await knownDevicesStore.remember(tx, { user_id, device_hash: device.hash }, now)
  if (isNew) await knownDevicesStore.keepNewest(tx, user_id, MAX_DEVICES)
  return isNew
}

/** Without a language, this is the first sign-in after the update that introduced known devices. */
function canReport({ created_at, language }: UserRow, now: number): boolean {
  return now - created_at >= QUIET_MS && language !== null
}
