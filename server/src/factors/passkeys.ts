import { MAX_PASSKEYS } from '@foyer/contract/constants.ts'
import type { FactorList, Passkey, PasskeyCreationOptions } from '@foyer/contract/factors.ts'
import { toShownEmail } from '@foyer/contract/shown-email.ts'
import { randomUUID } from 'node:crypto'
import { ProblemError } from '../core/problem.ts'
import { passkeysStore } from '../db/passkeys.ts'
import { sessionsStore } from '../db/sessions.ts'
import type { PasskeyRow, Queryable, SessionRow, UserRow } from '../db/tables.ts'
import { usersStore } from '../db/users.ts'
import { recordActivity } from '../emails/activity.ts'
import { queueEmail } from '../emails/outbox.ts'
import type { Call, Handlers } from '../sessions/call.ts'
import {
  changeFactors,
  endTrust,
  type FactorChange,
  keepPasskey,
  type OwnFactorChange,
  removeFactor,
} from './changes.ts'
import providerNames from './passkey-providers.json' with { type: 'json' }
import {
  type ChallengePurpose,
  createChallenge,
  createHandle,
  type FactorsServer,
  findChallenge,
  isSuspended,
  loadWebAuthn,
  PASSKEY_CHALLENGE_MS,
  PASSKEY_METHOD,
  passkeyInvalid,
  redeemChallenge,
  type RelyingParty,
  requireChallenge,
  requirePasskeys,
  toDescriptor,
  toSeconds,
  verifyNewPasskey,
} from './webauthn.ts'

/** The options for the authenticator. */
const createPasskeyOptions = (server: FactorsServer, call: Call<'createPasskeyOptions'>) =>
  prepareCreation(server, call, ({ user }) => ({
    purpose: ['add', user.id],
    userVerification: 'required',
  }))

/** Rule 20: automatic passkeys. With these options, the browser asks no one. */
const createAutomaticPasskeyOptions = (
  server: FactorsServer,
  call: Call<'createAutomaticPasskeyOptions'>,
) =>
  prepareCreation(server, call, (change) => {
    requireNewPasswordLogin(server, change)
    const purpose = ['add-automatically', change.session.token_hash] as const
    return { purpose, userVerification: 'preferred' }
  })

interface Creation extends Pick<
  PasskeyCreationOptions['authenticatorSelection'],
  'userVerification'
> {
  readonly purpose: ChallengePurpose
}

async function prepareCreation(
  server: FactorsServer,
  call: Call<'createPasskeyOptions' | 'createAutomaticPasskeyOptions'>,
  decide: (change: OwnFactorChange) => Creation,
): Promise<PasskeyCreationOptions> {
  const relyingParty = requirePasskeys(server)
  const { passkeyKeys: keys, clock } = server
  const options = await changeFactors(server, call, 'addition', async (tx, change) => {
    const { user } = change
    const { purpose, userVerification } = decide(change)
    const passkeys = await requireRoom(tx, user)
    const handle = user.webauthn_handle ?? createHandle(keys.handles, relyingParty.origin)
    if (user.webauthn_handle === null)
      await usersStore.update(tx, user.id, { webauthn_handle: handle })
    const challenge = createChallenge(keys.challenges, purpose, clock())
    const given = { handle, challenge, passkeys, userVerification }
    return toCreationOptions(relyingParty, user, given)
  })
  void loadWebAuthn() // What the authenticator returns is usually verified next.
  return options
}

/**
 * Rule 20: automatic passkeys. Ada leaves her laptop open; her session is hours old, and Eve has no password. A passkey
 * that asks no one anything must come from the login itself, and never stay on a computer that Ada called shared.
 */
function requireNewPasswordLogin(
  { product: { signIn }, clock }: FactorsServer,
  { session: { provider, device_hash, session_created_at } }: OwnFactorChange,
): void {
  const isNew = clock() - session_created_at <= PASSKEY_CHALLENGE_MS
  const isOfPassword = provider === PASSWORD_METHOD
  const isShared = device_hash === null
  // rule 20a: only a login with a password, just now and on the user's own device, creates a passkey by itself
  if (signIn.automaticPasskeys && isNew && isOfPassword && !isShared) return
  throw new ProblemError('forbidden', { reason: 'no-automatic-passkey' })
}

const PASSWORD_METHOD = 'password'

/** EdDSA, ES256 and RS256, the most preferred first. */
const ALGORITHMS = [-8, -7, -257]

function toCreationOptions(
  { id, name }: RelyingParty,
  user: UserRow,
  {
    handle,
    challenge,
    passkeys,
    userVerification,
  }: Pick<Creation, 'userVerification'> & {
    readonly handle: string
    readonly challenge: string
    readonly passkeys: readonly PasskeyRow[]
  },
): PasskeyCreationOptions {
  return {
    rp: { id, name },
    user: { id: handle, ...callUser(user) },
    challenge,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: PASSKEY_CHALLENGE_MS,
    excludeCredentials: passkeys.map(toDescriptor),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification,
    },
    attestation: 'none',
  }
}

/** How authenticators list the passkeys of a user. */
function callUser(user: UserRow) {
  const email = toShownEmail(user.email ?? '')
  const displayName = [user.first_name, user.last_name].filter(Boolean).join(' ')
  return { name: email, displayName: displayName || email }
}

/** The same after a change of the names or the email. */
export function toPasskeyUser(
  { id: rp_id }: RelyingParty,
  user: UserRow,
): NonNullable<FactorList['passkey_user']> {
  const { name, displayName } = callUser(user)
  return { rp_id, id: user.webauthn_handle ?? '', name, display_name: displayName }
}

/** What the authenticator returned. */
async function addPasskey(server: FactorsServer, call: Call<'addPasskey'>): Promise<Passkey> {
  const { name, credential } = await call.readBody()
  const userId = call.session.user.id
  const relyingParty = requirePasskeys(server)
  const ofSession = ['add-automatically', call.session.tokenHash] as const
  const automatic = findChallenge(server, credential, ofSession)
  const challenge = automatic ?? requireChallenge(server, credential, ['add', userId])
  const isAutomatic = automatic !== undefined
  // Before the transaction, because everyone waits for its locks.
  const created = await verifyNewPasskey(relyingParty, credential, challenge, isAutomatic)
  const passkey = await changeFactors(server, call, 'addition', async (tx, change) => {
    const { user, session, context } = change
    if (isAutomatic) requireNewPasswordLogin(server, change)
    await redeemChallenge(tx, challenge)
    // rule 13g: passkeys are counted when one is added
    await requireRoom(tx, user)
    const row = {
      id: randomUUID(),
      user_id: user.id,
      ...created,
      transports: (credential.response.transports ?? []).join(' '),
      name: findProviderName(created.aaguid) ?? name,
      created_at: context.at,
      last_used_at: null,
      auth_time: findProofTime(user, session),
    }
    if (!(await passkeysStore.insert(tx, row))) throw passkeyInvalid('passkey-known')
    // The user has just shown that they have it.
    const factor = { factor: PASSKEY_METHOD, factor_at: context.at }
    // rule 20b: a passkey that created itself is no second step of this session
    if (!isAutomatic) await sessionsStore.updateSignIn(tx, session.token_hash, factor)
    await reportPasskey(tx, change, 'passkey-added')
    return toPasskey(row, user)
  })
  call.log('passkey-added', { user: userId })
  return passkey
}

/**
 * People look for "1Password" in a list, not for the browser that asked it. The name is a hint: without attestation, an
 * authenticator can call itself by any AAGUID.
 */
const findProviderName = (aaguid: string): string | undefined =>
  (providerNames as Readonly<Record<string, string>>)[aaguid]

/** Counted when a passkey is added as well: options need no row, so a user can request any number of them beforehand. */
async function requireRoom(tx: Queryable, { id }: UserRow): Promise<readonly PasskeyRow[]> {
  const own = await passkeysStore.list(tx, id)
  if (own.length < MAX_PASSKEYS) return own
  const detail = `An account can have ${MAX_PASSKEYS} passkeys.`
  throw new ProblemError('forbidden', { reason: 'too-many-passkeys', detail })
}

/**
 * The `auth_time` of a new or confirmed passkey: not later than the last sign-in at the provider, so that a passkey that
 * was added with a passkey doesn't outlive a reset that the server has not noticed.
 */
function findProofTime(
  { last_proof_at }: UserRow,
  { reauth_at }: Pick<SessionRow, 'reauth_at'>,
): number {
  return toSeconds(Math.min(reauth_at ?? 0, last_proof_at ?? Infinity))
}

/** A thief with a session could otherwise swap the names of two passkeys, so that the owner removes the wrong one. */
async function renamePasskey(server: FactorsServer, call: Call<'renamePasskey'>): Promise<Passkey> {
  const { name } = await call.readBody()
  requirePasskeys(server)
  return changeFactors(server, call, 'addition', async (tx, { user }) => {
    const own = { id: call.id, user_id: user.id }
    return toPasskey(requireOwn(await passkeysStore.update(tx, own, { name })), user)
  })
}

/** Makes a suspended passkey usable again. */
async function confirmPasskey(
  server: FactorsServer,
  call: Call<'confirmPasskey'>,
): Promise<Passkey> {
  requirePasskeys(server)
  const passkey = await changeFactors(server, call, 'addition', async (tx, { user, session }) => {
    const own = { id: call.id, user_id: user.id }
    const changes = { auth_time: findProofTime(user, session) }
    return toPasskey(requireOwn(await passkeysStore.update(tx, own, changes)), user)
  })
  call.log('passkey-confirmed', { user: call.session.user.id })
  return passkey
}

async function removePasskey(server: FactorsServer, call: Call<'removePasskey'>): Promise<void> {
  await changeFactors(server, call, 'passkey-removal', async (tx, change) => {
    const { user, context } = change
    await removeFactor(tx, server, change, async () => {
      const own = { id: call.id, user_id: user.id }
      const removed = requireOwn(await passkeysStore.delete(tx, own))
      await keepPasskey(tx, removed, context.at)
      await endTrust(tx, user)
      await reportPasskey(tx, change, 'passkey-removed')
    })
  })
  call.log('passkey-removed', { user: call.session.user.id })
}

function requireOwn(passkey: PasskeyRow | undefined): PasskeyRow {
  if (!passkey) throw new ProblemError('not_found', { reason: 'unknown-passkey' })
  return passkey
}

/** In the activity and by email, without the passkey's name: a thief may have chosen it. */
async function reportPasskey(
  tx: Queryable,
  { user, context }: FactorChange,
  kind: 'passkey-added' | 'passkey-removed',
): Promise<void> {
  await recordActivity(tx, { user_id: user.id, event: kind, ...context })
  const { at, browser, system, address } = context
  await queueEmail(tx, user, { kind, params: { at, browser, system, address } })
}

/** Lists each field, so that a new column is not exposed by accident. */
export function toPasskey(row: PasskeyRow, user: Pick<UserRow, 'valid_since'>): Passkey {
  return {
    id: row.id,
    name: row.name,
    credential_id: row.credential_id,
    created_at: new Date(row.created_at).toISOString(),
    last_used_at: row.last_used_at === null ? null : new Date(row.last_used_at).toISOString(),
    backed_up: row.backed_up === 1,
    suspended: isSuspended(row, user),
  }
}

/** Rule 13: passkeys. Adds a passkey in two calls, and changes and removes the passkeys of a user. */
export const passkeyHandlers = {
  createPasskeyOptions,
  createAutomaticPasskeyOptions,
  addPasskey,
  renamePasskey,
  confirmPasskey,
  removePasskey,
} satisfies Partial<Handlers<FactorsServer>>
