import { randomBytes } from 'node:crypto'
import { defineAttacks } from '../support/attack.ts'
import { createAuthenticator, createPasskeyUser, type Fault } from '../../testing/factors.ts'
import { createTestUser } from '../../testing/users.ts'
import type { AttackContext } from '../support/attack-context.ts'
import {
  addPasskey,
  logInWithPasskey,
  readCreationOptions,
  readLoginOptions,
  sendLogin,
} from '../support/factors.ts'

/* An attacker with a site of their own, a passkey of their own, or a stolen authenticator without its PIN. */

const EVIL = { origin: 'https://evil.example', rpId: 'evil.example' }

/** COSE, as hexadecimal digits: a map with the type, the algorithm and then the key itself. */
const NO_KEYS = {
  'no point of P-256': Buffer.from(
    `a5010203262001215820${'01'.repeat(32)}225820${'01'.repeat(32)}`,
    'hex',
  ),
  'no point of Ed25519': Buffer.from(`a4010103272006215820${'02'.repeat(32)}`, 'hex'),
  'an empty RSA modulus': Buffer.from('a401030339010020402140', 'hex'),
}

/** Adds a passkey that its authenticator made with a fault. */
async function addFaulty(context: AttackContext, fault: Fault) {
  const ada = await context.openSession(createTestUser({ emailVerified: true }))
  const options = await readCreationOptions(context, ada)
  const authenticator = createAuthenticator(context.product.origin)
  return addPasskey(context, ada, authenticator.create(options, fault))
}

export const signatureAttacks = defineAttacks(
  { rule: 'rule 13: passkeys', expected: 'passkey_invalid', mayChangeRows: true },
  [
    {
      title: 'a signature that the user gave to a phishing site',
      reference: 'ASVS 6.5.8, WebAuthn §13.4.9',
      run: async (context) =>
        logInWithPasskey(context, await createPasskeyUser(context.api), { origin: EVIL.origin }),
    },
    {
      title: 'a signature for another domain',
      reference: 'WebAuthn §7.2',
      run: async (context) =>
        logInWithPasskey(context, await createPasskeyUser(context.api), { rpId: EVIL.rpId }),
    },
    {
      title: 'a stolen authenticator, whose user was not verified',
      reference: 'ASVS 6.5.7, WebAuthn §7.2',
      run: async (context) =>
        logInWithPasskey(context, await createPasskeyUser(context.api), { userVerified: false }),
    },
    {
      title: 'a new passkey whose user was not verified',
      reference: 'WebAuthn §7.1',
      run: (context) => addFaulty(context, { userVerified: false }),
    },
    {
      title: 'a new passkey that was made on another site',
      reference: 'WebAuthn §7.1',
      run: (context) => addFaulty(context, { origin: EVIL.origin }),
    },
    {
      title: 'a new passkey whose id is longer than WebAuthn allows',
      reference: 'WebAuthn §7.1, CWE-770',
      run: (context) => addFaulty(context, { id: randomBytes(1_024) }),
    },
    ...Object.entries(NO_KEYS).map(([name, publicKey]) => ({
      title: `a new passkey whose key is ${name}`,
      reference: 'CWE-20',
      run: (context: AttackContext) => addFaulty(context, { publicKey }),
    })),
    {
      title: "another user's passkey, signed with the attacker's key",
      reference: 'CWE-347',
      async run(context) {
        const [eve, ada] = [
          await createPasskeyUser(context.api),
          await createPasskeyUser(context.api),
        ]
        return logInWithPasskey(context, ada, { key: eve.authenticator.key })
      },
    },
    {
      title: 'the answer to a request for a new passkey',
      reference: 'WebAuthn §7.2',
      run: async (context) =>
        logInWithPasskey(context, await createPasskeyUser(context.api), {
          type: 'webauthn.create',
        }),
    },
    {
      title: "the attacker's passkey with the user handle of another user",
      reference: 'WebAuthn §7.2',
      async run(context) {
        const [eve, ada] = [
          await createPasskeyUser(context.api),
          await createPasskeyUser(context.api),
        ]
        const { user } = await readCreationOptions(context, ada)
        return logInWithPasskey(context, eve, { userHandle: user.id })
      },
    },
    {
      title: 'adding a passkey that another user has',
      reference: 'WebAuthn §7.1',
      async run(context) {
        const [eve, ada] = [
          await createPasskeyUser(context.api),
          await createPasskeyUser(context.api),
        ]
        const options = await readCreationOptions(context, eve)
        return addPasskey(context, eve, ada.authenticator.create(options))
      },
    },
    {
      title: 'a passkey that no one has added: a stranger writes no row',
      reference: 'CWE-400',
      mayChangeRows: false,
      async run(context) {
        const stranger = createAuthenticator(context.product.origin)
        return sendLogin(
          context,
          stranger.get(await readLoginOptions(context), { userHandle: 'x' }),
        )
      },
    },
  ],
)
