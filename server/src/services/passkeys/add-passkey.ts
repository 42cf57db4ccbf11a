import { randomUUID } from 'node:crypto'
import { MAX_PASSKEYS } from '@foyer/contract/constants.ts'
import type {
  NewPasskeyCredential,
  Passkey,
  PasskeyCreationOptions,
} from '@foyer/contract/passkeys.ts'
import { ProblemError } from '../../problem-error.ts'
import { passkeysStore } from '../../stores/passkeys-store.ts'
import { sessionsStore } from '../../stores/sessions-store.ts'
import type { PasskeyRow, Queryable, UserRow } from '../../stores/tables.ts'
import { usersStore } from '../../stores/users-store.ts'
import type { ChangeFactors, FactorCall } from '../second-factor/change-factors.ts'
import { findProofTime } from './find-proof-time.ts'
import { PASSKEY_METHOD } from './log-in-with-passkey.ts'
import { toCreationOptions } from './passkey-options.ts'
import { redeemChallenge } from './passkey-uses.ts'
import { loadWebAuthn, passkeyInvalid } from './passkey-verifier.ts'
import type { Passkeys } from './passkeys.ts'
import { readChallenge } from './read-challenge.ts'
import { requirePasskeys } from './relying-party.ts'
import { reportPasskey } from './report-passkey.ts'
import { toPasskey } from './to-passkey.ts'

interface NewPasskeyRequest {
  readonly name: string
  readonly credential: NewPasskeyCredential
}

interface AddPasskeyDependencies {
  readonly changeFactors: ChangeFactors
  readonly passkeys: Passkeys | undefined
}

/** Rule 13: passkeys. Adds a passkey in two calls: the options for the authenticator, and what it returned. */
export function createAddPasskey({ changeFactors, passkeys }: AddPasskeyDependencies) {
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
