import assert from 'node:assert/strict'
import { defineAttacks } from '../support/attack.ts'
import { emailCode, startLogin, wrongCode } from '../support/email-login.ts'
import { listKinds, readRows } from '../../testing/edit-database.ts'
import { createSigningKey, linkedIdentity } from '../../testing/fake-provider.ts'
import { createPasskeyUser } from '../../testing/factors.ts'
import { createDevice, idTokenFor, TRUSTED, unixSeconds, UNTRUSTED } from '../../testing/users.ts'
import type { AttackContext } from '../support/attack-context.ts'
import { logInWithPasskey } from '../support/factors.ts'
import {
  applyLink,
  type EmailUser,
  findLink,
  issueLater,
  openEmailUser,
  setPassword,
  signInLater,
  signInWithCode,
} from '../support/users.ts'

/* With NEW_DEVICE_CODE=on: a thief with the password on another device, and strangers who want to lock the owner out. */

const MAX_FAILED = 20

/** A thief starts logins until no more are accepted, and guesses in each. */
async function exhaust(context: AttackContext, ada: EmailUser) {
  const fail = async () => {
    const idToken = context.issueIdToken(ada)
    const device = createDevice()
    await context.exchange(ada, idToken, { body: device })
    await context.exchange(ada, idToken, { body: { ...device, ...wrongCode('') } })
  }
  await Promise.all(Array.from({ length: MAX_FAILED }, fail))
  return context.signIn(ada, { body: createDevice() })
}

const readChallenges = ({ product }: AttackContext) =>
  readRows(product.databasePath)['sign_in_challenges']

const strangersKey = createSigningKey('provider-key')

/** Eve finds Ada's laptop unlocked, connects her own account at the provider, and sets a password with it. */
async function openUnlockedUser(
  context: AttackContext,
  provider: string,
  more: object = {},
): Promise<EmailUser> {
  const ada = await openEmailUser(context)
  const { uid: localId, email } = ada
  const providerUserInfo = [
    linkedIdentity('password', { localId, email }),
    linkedIdentity(provider, { localId, email: `eve-${email}` }),
  ]
  const passwordUpdatedAt = Date.now() + 1_000
  context.product.provider.setAccount(localId, { providerUserInfo, passwordUpdatedAt, ...more })
  return ada
}

export const newDeviceAttacks = defineAttacks(
  {
    rule: 'rule 18: codes by email',
    reference: 'ASVS 6.3.3',
    expected: 'second_factor_required',
    mayChangeRows: true,
  },
  [
    {
      title: 'a stolen password on a new device, without a device id, and as a shared computer',
      async run(context) {
        const ada = await openEmailUser(context)
        const bodies = [createDevice(), {}, { ...ada.device, shared: true }]
        return Promise.all(bodies.map((body) => context.signIn(ada, { body })))
      },
    },
    {
      title: 'a stolen password, with the call for new users',
      async run(context) {
        return context.signIn(await openEmailUser(context), { call: 'register' })
      },
    },
    {
      title: 'a stolen Google account on a new device',
      async run(context) {
        return context.signIn(await openEmailUser(context, { provider: 'google.com' }))
      },
    },
    ...[...TRUSTED, ...UNTRUSTED].map((provider) => ({
      title: `a password that was set with an account of ${provider} that the thief has connected on the owner's unlocked device, used there`,
      async run(context: AttackContext) {
        const ada = await openUnlockedUser(context, provider)
        const responses = [
          await signInLater(context, ada, ada.device),
          await signInLater(context, ada, ada.device),
        ]
        // If it is the owner's own, one code is enough.
        assert.equal((await signInWithCode(context, ada, ada.device)).status, 200)
        assert.equal((await signInLater(context, ada, ada.device)).status, 200)
        return responses
      },
    })),
    {
      title:
        "a password that was set with an account that the thief has connected on the owner's unlocked device, in its session",
      expected: 'reauthentication_required',
      async run(context) {
        const ada = await openUnlockedUser(context, 'google.com')
        const send = (path: string, more: object = {}) => {
          const body = { id_token: issueLater(context, ada), ...more }
          return context.send({ method: 'POST', path, token: ada.token, body })
        }
        return [
          await send('/api/user/fresh'),
          await send('/api/user/verification'),
          await send('/api/user/email', { email: `eve-${ada.email}` }),
          await send('/api/user/delete', { email: ada.email }),
        ]
      },
    },
    {
      title:
        "such a password, used on the owner's unlocked device after a change in its session has shown the reset",
      async run(context) {
        const validSince = String(unixSeconds(1))
        const ada = await openUnlockedUser(context, 'google.com', { validSince })
        const shown = await context.send({
          method: 'POST',
          path: '/api/user/email',
          token: ada.token,
          body: { id_token: issueLater(context, ada), email: `eve-${ada.email}` },
        })
        assert.equal(shown.status, 401)
        return signInLater(context, ada, ada.device)
      },
    },
    {
      title: 'the id of a device that another user knows',
      reference: 'ASVS 8.2.2',
      async run(context) {
        const eve = await openEmailUser(context)
        return context.signIn(await openEmailUser(context), { body: eve.device })
      },
    },
    {
      title: 'a login that did not pass: its device is not known afterwards',
      async run(context) {
        const ada = await openEmailUser(context)
        const device = createDevice()
        const login = await startLogin(context, ada, { device })
        await login.send(wrongCode(login.code))
        return context.signIn(ada, { body: device })
      },
    },
    {
      title: 'the device that was known before a password reset',
      rule: 'rule 15: known devices',
      reference: 'ASVS 6.4.3',
      async run(context) {
        const ada = await openEmailUser(context)
        const other = createDevice()
        const login = await startLogin(context, ada, { device: other })
        await login.send(emailCode(login.code))
        assert.equal((await context.signIn(ada, { body: other })).status, 200)
        setPassword(context, ada)
        const idToken = issueLater(context, ada)
        assert.equal((await context.exchange(ada, idToken, { body: ada.device })).status, 200)
        return context.exchange(ada, issueLater(context, ada), { body: other })
      },
    },
    {
      title: 'the device that was known before "This wasn\'t me"',
      rule: 'rule 15: known devices',
      reference: 'ASVS 7.4.3',
      async run(context) {
        // With a provider, because a password needs the code in any case.
        const ada = await openEmailUser(context, { provider: 'google.com' })
        const login = await startLogin(context, ada)
        await login.send(emailCode(login.code))
        await applyLink(context, await findLink(ada))
        return context.exchange(ada, issueLater(context, ada), { body: ada.device })
      },
    },
    {
      title: 'twenty logins that did not pass: no more are accepted',
      reference: 'ASVS 6.3.1, CWE-307',
      expected: 'new_devices_refused',
      async run(context) {
        const ada = await openEmailUser(context)
        const refused = await exhaust(context, ada)
        assert.equal(listKinds(context.product.databasePath, ada.id).length, MAX_FAILED)
        return refused
      },
    },
    {
      title: "logins that did not pass: the owner's device and passkey still work",
      reference: 'ASVS 6.3.1, CWE-645',
      expected: 200,
      async run(context) {
        const ada = await openEmailUser(context)
        const passkey = await createPasskeyUser(context.api, ada)
        assert.equal((await exhaust(context, ada)).status, 403)
        assert.equal((await context.signIn(ada, { body: ada.device })).status, 200)
        return logInWithPasskey(context, passkey)
      },
    },
    {
      title: 'logins that did not pass: the owner sets a new password and logs in on a new device',
      reference: 'ASVS 6.3.1, CWE-645',
      expected: 200,
      async run(context) {
        const ada = await openEmailUser(context)
        assert.equal((await exhaust(context, ada)).status, 403)
        await context.product.sendDue()
        setPassword(context, ada)
        const login = await startLogin(context, ada, { idToken: issueLater(context, ada) })
        return login.send(emailCode(login.code))
      },
    },
    {
      title: "the wrong codes of a thief's logins: the code of the owner's login works",
      reference: 'ASVS 6.3.1, CWE-645',
      expected: 200,
      async run(context) {
        const ada = await openEmailUser(context)
        const own = await startLogin(context, ada)
        for (let count = 0; count < 3; count++) {
          const thief = await startLogin(context, ada)
          for (let guesses = 0; guesses < 6; guesses++) await thief.send(wrongCode(thief.code))
        }
        return own.send(emailCode(own.code))
      },
    },
    {
      title: 'forged ID tokens of the owner: they ask for no code',
      reference: 'ASVS 6.3.1, CWE-645',
      expected: 'invalid_identity_token',
      async run(context) {
        const ada = await openEmailUser(context)
        const before = readChallenges(context)
        const forged = Array.from({ length: MAX_FAILED + 1 }, () =>
          context.exchange(ada, idTokenFor(ada, strangersKey), { body: createDevice() }),
        )
        const responses = await Promise.all(forged)
        assert.deepEqual(readChallenges(context), before)
        return responses
      },
    },
    {
      title: "the attacker's own ID token with the owner's email: it asks for no code",
      reference: 'ASVS 6.3.1, CWE-645',
      expected: 'identity_mismatch',
      async run(context) {
        const [ada, eve] = [await openEmailUser(context), await openEmailUser(context)]
        const before = readChallenges(context)
        const response = await context.exchange(ada, context.issueIdToken(eve))
        assert.deepEqual(readChallenges(context), before)
        return response
      },
    },
  ],
)
