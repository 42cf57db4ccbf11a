import { randomUUID } from 'node:crypto'
import { FACTOR_UNDO_MS, formerFactorsStore } from '../../stores/former-factors-store.ts'
import { passkeysStore } from '../../stores/passkeys-store.ts'
import { recoveryCodesStore } from '../../stores/recovery-codes-store.ts'
import type {
  FormerFactorRow,
  PasskeyRow,
  Queryable,
  RecoveryCodeRow,
  TotpRow,
  UserRow,
} from '../../stores/tables.ts'
import { totpStore } from '../../stores/totp-store.ts'
import { usersStore } from '../../stores/users-store.ts'

/*
 * Rule 16: security links. Eve finds Ada's laptop unlocked, replaces the authenticator app and renews the recovery codes.
 * Ada presses "This wasn't me" in the email about it, and would be asked for codes of Eve's app. So what is replaced or
 * removed is kept for seven days, in which the link puts it back.
 */

/** Before the app is replaced or removed. */
export async function keepTotp(tx: Queryable, userId: string, at: number): Promise<void> {
  const totp = await totpStore.find(tx, userId)
  if (!totp || totp.secret === null) return
  const { secret, confirmed_at, last_step } = totp
  const content = { confirmed_at, last_step }
  await keep(
    tx,
    { kind: 'totp', user_id: userId, secret, created_at: confirmed_at ?? 0 },
    content,
    at,
  )
}

/** Before the codes are replaced or deleted. */
export async function keepRecoveryCodes(tx: Queryable, userId: string, at: number): Promise<void> {
  const codes = await recoveryCodesStore.list(tx, userId)
  const [first] = codes
  if (!first) return
  const { created_at } = first
  await keep(tx, { kind: 'recovery_codes', user_id: userId, secret: null, created_at }, codes, at)
}

export async function keepPasskey(tx: Queryable, passkey: PasskeyRow, at: number): Promise<void> {
  const { user_id, created_at } = passkey
  await keep(tx, { kind: 'passkey', user_id, secret: null, created_at }, passkey, at)
}

/** Before two-step login is turned off. */
export async function keepTwoStep(tx: Queryable, user: UserRow, at: number): Promise<void> {
  const { id: user_id, two_step_at: created_at } = user
  if (created_at === null) return
  await keep(tx, { kind: 'two_step', user_id, secret: null, created_at }, null, at)
}

async function keep(
  tx: Queryable,
  former: Pick<FormerFactorRow, 'kind' | 'user_id' | 'secret' | 'created_at'>,
  content: unknown,
  removed_at: number,
): Promise<void> {
  const row = { id: randomUUID(), ...former, content: JSON.stringify(content), removed_at }
  await formerFactorsStore.insert(tx, row)
}

export interface FactorUndo {
  /** Whether factors were removed or put back. */
  readonly isChanged: boolean
  /** With what was put back, and without what is newer. */
  readonly user: UserRow
}

/** Puts the factors back as they were at a time. A passkey that is put back waits for a confirmation (rule 13: passkeys). */
export async function restoreFactors(
  tx: Queryable,
  user: UserRow,
  since: number,
): Promise<FactorUndo> {
  const kept = await formerFactorsStore.list(tx, user.id)
  const former = kept.filter((row) => row.removed_at >= since && isOwners(row))
  const removed = await removeNewer(tx, user.id, since)
  for (const row of former) await RESTORE[row.kind](tx, row)
  const restored = (await usersStore.findForUpdate(tx, user.id)) ?? user
  return { isChanged: removed || former.length > 0, user: restored }
}

/**
 * Eve adds a passkey, and Ada removes it. Eve, who reads Ada's mailbox, presses the button in the email about the removal.
 * So what was in force for less than seven days is not put back.
 */
const isOwners = ({ created_at, removed_at }: FormerFactorRow) =>
  removed_at - created_at >= FACTOR_UNDO_MS

async function removeNewer(tx: Queryable, userId: string, since: number): Promise<boolean> {
  const passkeys = await passkeysStore.deleteSince(tx, userId, since)
  const totp = await totpStore.find(tx, userId)
  const isTotpNewer = totp !== undefined && (totp.confirmed_at ?? 0) >= since
  if (isTotpNewer) await totpStore.delete(tx, userId)
  const codes = await recoveryCodesStore.list(tx, userId)
  const areCodesNewer = codes.some(({ created_at }) => created_at >= since)
  if (areCodesNewer) await recoveryCodesStore.deleteOfUser(tx, userId)
  return passkeys > 0 || isTotpNewer || areCodesNewer
}

const RESTORE: Readonly<
  Record<FormerFactorRow['kind'], (tx: Queryable, row: FormerFactorRow) => Promise<unknown>>
> = {
  totp(tx, { user_id, secret, content }) {
    const rest: Pick<TotpRow, 'confirmed_at' | 'last_step'> = JSON.parse(content)
    return totpStore.restore(tx, { user_id, secret, ...rest })
  },
  async recovery_codes(tx, { user_id, content }) {
    const codes: readonly RecoveryCodeRow[] = JSON.parse(content)
    await recoveryCodesStore.deleteOfUser(tx, user_id)
    await recoveryCodesStore.restore(tx, codes)
  },
  passkey(tx, { content }) {
    const passkey: PasskeyRow = JSON.parse(content)
    return passkeysStore.insert(tx, { ...passkey, auth_time: null })
  },
  two_step: (tx, { user_id, created_at }) =>
    usersStore.update(tx, user_id, { two_step_at: created_at }),
}
