import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { MAX_PASSKEYS } from '@foyer/contract/constants.ts'
import type { PasskeyCreationOptions } from '@foyer/contract/factors.ts'
import { defineAttacks } from '../support/attack.ts'
import { ageLastProof, agePasskeys, ageReauth, disableUser } from '../../testing/edit-database.ts'
import { type AttackResponse, jsonOf } from '../../testing/raw.ts'
import {
  createAuthenticator,
  createPasskeyTwoStepUser,
  createPasskeyUser,
} from '../../testing/factors.ts'
import { createTestUser, unixSeconds } from '../../testing/users.ts'
import {
  addPasskey,
  FACTORS,
  logInWithPasskey,
  readCreationOptions,
  readLoginOptions,
  sendLogin,
} from '../support/factors.ts'

/* A passkey that an attacker added, and passkeys whose account changed afterwards. */

export const accountAttacks = defineAttacks({ rule: 'rule 13: passkeys', mayChangeRows: true }, [
  {
    title: 'a passkey that a thief added before the owner reset the password',
    reference: 'ASVS 6.4.3',
    expected: 'passkey_suspended',
    async run(context) {
      const ada = await createPasskeyUser(context.api)
      agePasskeys(context.product.databasePath, ada.id, 1)
      context.product.provider.setAccount(ada.uid, { validSince: String(unixSeconds()) })
      assert.equal((await context.signIn(ada)).status, 200)
      return logInWithPasskey(context, ada)
    },
  },
  {
    title:
      'a passkey that a thief added with an email of their own, after the owner undid the change',
    reference: 'ASVS 6.4.3',
    expected: 'passkey_suspended',
    async run(context) {
      const ada = createTestUser({ emailVerified: true })
      const moved = { ...ada, email: `thief-${ada.email}` }
      const { token } = await context.openSession(ada)
      const body = { email: moved.email, id_token: context.issueIdToken(ada) }
      const path = '/api/user/email'
      const asked = await context.send({ method: 'POST', path, token, body })
      assert.equal(asked.status, 204)
      const eve = await createPasskeyUser(context.api, moved)
      assert.equal((await context.signIn(ada)).status, 200)
      // A challenge of the second of the undoing would be refused for its time.
      await context.product.advanceClock(2_000)
      const response = await logInWithPasskey(context, eve)
      await context.product.advanceClock(-2_000)
      return response
    },
  },
  {
    title: 'the suspended passkey of a thief: two-step login is turned on with it alone',
    reference: 'ASVS 6.4.3',
    expected: 'forbidden',
    async run(context) {
      const ada = await createPasskeyUser(context.api)
      agePasskeys(context.product.databasePath, ada.id, 1)
      context.product.provider.setAccount(ada.uid, { validSince: String(unixSeconds()) })
      const { token } = await context.openSession(ada)
      return context.send({ method: 'POST', path: `${FACTORS}/two-step`, token })
    },
  },
  {
    title:
      'a passkey that a thief has removed, before its owner puts it back: it is not called unknown',
    reference: 'WebAuthn Level 3, 5.1.10',
    expected: 'passkey_invalid',
    async run(context) {
      const ada = await createPasskeyUser(context.api)
      const path = `${FACTORS}/passkeys/${ada.passkey.id}`
      const removed = await context.send({ method: 'DELETE', path, token: ada.token })
      assert.equal(removed.status, 204)
      return logInWithPasskey(context, ada)
    },
  },
  {
    title: 'a passkey without a sign-in at the provider for months',
    reference: 'ASVS 7.4.2',
    expected: 'provider_sign_in_required',
    async run(context) {
      const ada = await createPasskeyUser(context.api)
      ageLastProof(context.product.databasePath, ada.id, 91)
      return logInWithPasskey(context, ada)
    },
  },
  {
    title: 'a passkey of a disabled user',
    reference: 'ASVS 7.4.2',
    expected: 'invalid_identity_token',
    async run(context) {
      const ada = await createPasskeyUser(context.api)
      disableUser(context.product.databasePath, ada.id)
      return logInWithPasskey(context, ada)
    },
  },
  {
    title: 'a passkey of the former owner of an email',
    reference: 'CWE-640',
    expected: 'unknown_passkey',
    async run(context) {
      const ada = await createPasskeyUser(context.api)
      const owner = { ...ada, uid: randomUUID() }
      assert.equal((await context.signIn(owner)).status, 200)
      return logInWithPasskey(context, ada)
    },
  },
  {
    title: 'the account deleted and created again at the provider, without the passkey',
    reference: 'CWE-640',
    expected: 'second_factor_required',
    async run(context) {
      const ada = await createPasskeyTwoStepUser(context.api)
      return context.signIn({ ...ada, uid: randomUUID() })
    },
  },
  {
    title: 'more passkeys than allowed, whose options were all issued before the first was added',
    reference: 'CWE-770',
    expected: 'forbidden',
    async run(context) {
      const ada = await context.openSession(createTestUser({ emailVerified: true }))
      const issued: PasskeyCreationOptions[] = []
      for (let count = 0; count <= MAX_PASSKEYS; count++)
        issued.push(await readCreationOptions(context, ada))
      const responses: AttackResponse[] = []
      for (const options of issued) {
        const { create } = createAuthenticator(context.product.origin)
        responses.push(await addPasskey(context, ada, create(options)))
      }
      const last = responses.pop()
      assert.ok(last && responses.every(({ status }) => status === 201))
      return last
    },
  },
  {
    title: "another user's passkey: renaming, removing and confirming it",
    reference: 'ASVS 8.2.2',
    expected: 'not_found',
    async run(context) {
      const ada = await createPasskeyUser(context.api)
      const { token } = await createPasskeyUser(context.api)
      const path = `/api/user/factors/passkeys/${ada.passkey.id}`
      const responses = [
        await context.send({ method: 'PUT', path, token, body: { name: 'Mine' } }),
        await context.send({ method: 'DELETE', path, token }),
        await context.send({ method: 'POST', path: `${path}/confirm`, token }),
      ]
      assert.equal((await logInWithPasskey(context, ada)).status, 200)
      return responses
    },
  },
  {
    title: 'a session after a password reset, confirmed with a passkey from before it',
    reference: 'ASVS 6.4.3',
    expected: 'passkey_suspended',
    async run(context) {
      const ada = await createPasskeyUser(context.api)
      agePasskeys(context.product.databasePath, ada.id, 1)
      context.product.provider.setAccount(ada.uid, { validSince: String(unixSeconds()) })
      const { token } = await context.openSession(ada)
      const credential = ada.authenticator.get(await readLoginOptions(context))
      const path = '/api/user/fresh/passkey'
      return context.send({ method: 'POST', path, token, body: { credential } })
    },
  },
  {
    title: 'a signature of a lost device, kept until its user has logged out all other devices',
    reference: 'ASVS 7.4.3',
    expected: 'reauthentication_required',
    async run(context) {
      const { authenticator, token } = await createPasskeyUser(context.api)
      const credential = authenticator.get(await readLoginOptions(context))
      await context.product.advanceClock(2_000)
      const path = '/api/user/sessions'
      assert.equal((await context.send({ method: 'DELETE', path, token })).status, 204)
      const response = await sendLogin(context, credential)
      await context.product.advanceClock(-2_000)
      return response
    },
  },
  {
    title: "another user's session, confirmed with the attacker's passkey",
    reference: 'ASVS 8.2.2',
    expected: 'identity_mismatch',
    async run(context) {
      const [eve, ada] = [
        await createPasskeyUser(context.api),
        await createPasskeyUser(context.api),
      ]
      const credential = eve.authenticator.get(await readLoginOptions(context))
      const path = '/api/user/fresh/passkey'
      return context.send({ method: 'POST', path, token: ada.token, body: { credential } })
    },
  },
  {
    title: 'a live session: a passkey is added after the sign-in is no longer recent',
    reference: 'ASVS 7.5.1',
    expected: 'reauthentication_required',
    async run(context) {
      // Without a passkey, for which the server would ask as well.
      const ada = await context.openSession(createTestUser({ emailVerified: true }))
      ageReauth(context.product.databasePath, ada.token, { minutes: 6 })
      const path = '/api/user/factors/passkeys/options'
      return context.send({ method: 'POST', path, token: ada.token })
    },
  },
  {
    title: "a live session: the names of the owner's and of a planted passkey are swapped",
    reference: 'ASVS 7.5.1',
    expected: 'reauthentication_required',
    async run(context) {
      const ada = await createPasskeyUser(context.api)
      const list = '/api/user/factors'
      const { passkeys } = jsonOf(await context.send({ path: list, token: ada.token }))
      const [{ id }] = passkeys as [{ id: string }]
      ageReauth(context.product.databasePath, ada.token, { minutes: 6 })
      const path = `${list}/passkeys/${id}`
      return context.send({ method: 'PUT', path, token: ada.token, body: { name: 'Phone' } })
    },
  },
])
