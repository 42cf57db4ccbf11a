import { MAX_PASSKEYS } from '@foyer/contract/constants.ts'
import type {
  NewPasskeyCredential,
  Passkey,
  PasskeyCreationOptions,
} from '@foyer/contract/passkeys.ts'
import { randomUUID } from 'node:crypto'
import { ProblemError } from '../core/problem.ts'
import { passkeysStore } from '../db/passkeys.ts'
import { sessionsStore } from '../db/sessions.ts'
import type { PasskeyRow, Queryable, SessionRow, UserRow } from '../db/tables.ts'
import { usersStore } from '../db/users.ts'
import { recordActivity } from '../emails/activity.ts'
import { queueEmail } from '../emails/outbox.ts'
import {
  type ChangeFactors,
  endTrust,
  type FactorCall,
  type FactorChange,
  keepPasskey,
  removeFactor,
} from './changes.ts'
import type { SecondFactorCheck } from './second-factor.ts'
import {
  isSuspended,
  loadWebAuthn,
  PASSKEY_METHOD,
  passkeyInvalid,
  type Passkeys,
  readChallenge,
  redeemChallenge,
  requirePasskeys,
  toCreationOptions,
  toSeconds,
} from './webauthn.ts'

interface PasskeyServiceDependencies {
  readonly changeFactors: ChangeFactors
  readonly secondFactors: Pick<SecondFactorCheck, 'hasMainFactor'>
  readonly passkeys: Passkeys | undefined
}

export type PasskeyService = ReturnType<typeof createPasskeyService>

/** Rule 13: passkeys. Adds, changes and removes the passkeys of a user. */
export function createPasskeyService({
  changeFactors,
  secondFactors,
  passkeys,
}: PasskeyServiceDependencies) {
  return {
    ...createAddPasskey({ changeFactors, passkeys }),

    /** A thief with a session could otherwise swap the names of two passkeys, so that the owner removes the wrong one. */
    async rename(call: FactorCall, id: string, name: string): Promise<Passkey> {
      requirePasskeys(passkeys)
      return changeFactors(call, async (tx, { user }) => {
        const own = { id, user_id: user.id }
        return toPasskey(requireOwn(await passkeysStore.update(tx, own, { name })), user)
      })
    },

    /** Makes a suspended passkey usable again. */
    async confirm(call: FactorCall, id: string): Promise<Passkey> {
      requirePasskeys(passkeys)
      return changeFactors(call, async (tx, { user }, session) => {
        const changes = { auth_time: findProofTime(user, session) }
        const own = { id, user_id: user.id }
        return toPasskey(requireOwn(await passkeysStore.update(tx, own, changes)), user)
      })
    },

    remove(call: FactorCall, id: string): Promise<void> {
      const work = async (tx: Queryable, change: FactorChange) => {
        const own = { id, user_id: change.user.id }
        await removeFactor(tx, change, {
          secondFactors,
          async remove() {
            const removed = requireOwn(await passkeysStore.delete(tx, own))
            await keepPasskey(tx, removed, change.requestContext.at)
            await endTrust(tx, change.user)
            await reportPasskey(tx, change, 'passkey-removed')
          },
        })
      }
      return changeFactors(call, work, 'passkey-removal')
    },
  }
}

function requireOwn(passkey: PasskeyRow | undefined): PasskeyRow {
  if (!passkey) throw new ProblemError('not_found', { reason: 'unknown-passkey' })
  return passkey
}

interface NewPasskeyRequest {
  readonly name: string
  readonly credential: NewPasskeyCredential
}

interface AddPasskeyDependencies {
  readonly changeFactors: ChangeFactors
  readonly passkeys: Passkeys | undefined
}

/** Rule 13: passkeys. Adds a passkey in two calls: the options for the authenticator, and what it returned. */
function createAddPasskey({ changeFactors, passkeys }: AddPasskeyDependencies) {
  return {
    async createOptions(call: FactorCall): Promise<PasskeyCreationOptions> {
      const { relyingParty, challenges, handles } = requirePasskeys(passkeys)
      const options = await changeFactors(call, async (tx, { user }) => {
        const own = await requireRoom(tx, user)
        const handle = user.webauthn_handle ?? (await setHandle(tx, user, handles.create()))
        const challenge = challenges.create(['add', user.id])
        return toCreationOptions(relyingParty, { user, handle, challenge, passkeys: own })
      })
      void loadWebAuthn() // What the authenticator returns is usually verified next.
      return options
    },

    async add(call: FactorCall, { name, credential }: NewPasskeyRequest): Promise<Passkey> {
      const { challenges, verifier } = requirePasskeys(passkeys)
      const text = readChallenge(credential.response.clientDataJSON)
      const challenge = challenges.check(text, ['add', call.authenticated.user.id])
      if (!challenge) throw passkeyInvalid('challenge-invalid')
      // Before the transaction, because everyone waits for its locks.
      const created = await verifier.verifyNew(credential, challenge.text)
      return changeFactors(call, async (tx, change, session) => {
        const { user, requestContext } = change
        await redeemChallenge(tx, challenge)
        // rule 13g: passkeys are counted when one is added
        await requireRoom(tx, user)
        const row = {
          id: randomUUID(),
          user_id: user.id,
          ...created,
          transports: (credential.response.transports ?? []).join(' '),
          name,
          created_at: requestContext.at,
          last_used_at: null,
          auth_time: findProofTime(user, session),
        }
        if (!(await passkeysStore.insert(tx, row))) throw passkeyInvalid('passkey-known')
        // The user has just shown that they have it.
        const factor = { factor: PASSKEY_METHOD, factor_at: requestContext.at }
        await sessionsStore.updateSignIn(tx, session.token_hash, factor)
        await reportPasskey(tx, change, 'passkey-added')
        return toPasskey(row, user)
      })
    },
  }
}

async function setHandle(tx: Queryable, { id }: UserRow, webauthn_handle: string): Promise<string> {
  await usersStore.update(tx, id, { webauthn_handle })
  return webauthn_handle
}

/** Counted when a passkey is added as well: options need no row, so a user can request any number of them beforehand. */
async function requireRoom(tx: Queryable, { id }: UserRow): Promise<readonly PasskeyRow[]> {
  const own = await passkeysStore.list(tx, id)
  if (own.length < MAX_PASSKEYS) return own
  const detail = `An account can have ${MAX_PASSKEYS} passkeys.`
  throw new ProblemError('forbidden', { reason: 'too-many-passkeys', detail })
}

/** In the activity and by email, without the passkey's name: a thief may have chosen it. */
async function reportPasskey(
  tx: Queryable,
  { user, requestContext }: FactorChange,
  kind: 'passkey-added' | 'passkey-removed',
): Promise<void> {
  await recordActivity(tx, { user_id: user.id, event: kind, ...requestContext })
  const { at, browser, system, address } = requestContext
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
