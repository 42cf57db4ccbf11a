import assert from 'node:assert/strict'
import type { AttackContext } from '../support/attack-context.ts'
import { defineAttacks } from '../support/attack.ts'
import { FACTORS, logInWithPasskey, recoveryFactor } from '../support/factors.ts'
import { issueLater, openConnectedUser, requestEmail, signInLater } from '../support/users.ts'
import { ageTwoStep, ageUser } from '../../testing/edit-database.ts'
import { createPasskeyUser, turnTwoStepOn } from '../../testing/factors.ts'
import { linkedIdentity } from '../../testing/fake-provider.ts'
import { jsonOf } from '../../testing/raw.ts'
import {
  createDevice,
  createTestUser,
  type SignedInTestUser,
  TRUSTED,
  unixSeconds,
  UNTRUSTED,
} from '../../testing/users.ts'

/*
 * An attacker registers an email. Its owner opens the link, although they asked for none, and the attacker logs in, so
 * the attacker's user is verified. Then the owner comes with Google, and is in the attacker's account.
 */

interface VerifiedAttacker extends SignedInTestUser {
  readonly device: ReturnType<typeof createDevice>
}

async function openVerifiedAttacker(
  context: AttackContext,
  provider = 'password',
): Promise<VerifiedAttacker> {
  const registered = createTestUser({ provider })
  const device = createDevice()
  await context.openSession(registered, { body: device })
  const eve = await context.openSession({ ...registered, emailVerified: true }, { body: device })
  return { ...eve, device }
}

/** A user of a trusted provider, and another trusted provider. */
async function openTrustedUser(context: AttackContext, provider: string) {
  const device = createDevice()
  const user = createTestUser({ provider, emailVerified: true })
  const grace = { ...(await context.openSession(user, { body: device })), device }
  return { grace, by: TRUSTED.find((id) => id !== provider) ?? '' }
}

/** The owner's first login, to which the provider has connected what the attacker registered with. */
async function logInAsOwner(
  context: AttackContext,
  { uid, email, provider }: VerifiedAttacker,
  { by = 'google.com', device = createDevice() } = {},
): Promise<string> {
  const providerUserInfo = [provider, by].map((id) => linkedIdentity(id, { localId: uid, email }))
  context.product.provider.setAccount(uid, { emailVerified: true, providerUserInfo })
  const owner = { uid, email, provider: by, emailVerified: true }
  return (await context.openSession(owner, { body: device })).token
}

export const goodFaithAttacks = defineAttacks(
  {
    rule: 'rule 7: first verification',
    reference: 'pre-hijacked accounts: classic-federated merge',
    mayChangeRows: true,
  },
  [
    ...TRUSTED.map((by) => ({
      title: `the attacker's session, after the owner has opened the link in good faith and logged in with ${by}`,
      expected: 'unauthenticated' as const,
      async run(context: AttackContext) {
        const eve = await openVerifiedAttacker(context)
        await logInAsOwner(context, eve, { by })
        return context.send({ path: '/api/user', token: eve.token })
      },
    })),
    ...['password', ...UNTRUSTED].map((provider) => ({
      title: `the attacker's ${provider === 'password' ? provider : `account of ${provider}`}, after the owner has opened the link in good faith`,
      rule: 'rule 18: codes by email',
      expected: 'second_factor_required' as const,
      async run(context: AttackContext) {
        const eve = await openVerifiedAttacker(context, provider)
        await logInAsOwner(context, eve)
        return context.exchange(eve, issueLater(context, eve), { body: eve.device })
      },
    })),
    {
      title: "the attacker's passkey, after the owner has opened the link in good faith",
      rule: 'rule 13: passkeys',
      expected: 'passkey_suspended',
      async run(context) {
        const eve = await openVerifiedAttacker(context)
        const passkey = await createPasskeyUser(context.api, eve)
        await logInAsOwner(context, eve)
        return logInWithPasskey(context, passkey)
      },
    },
    {
      title: "the attacker's password and passkey, after the owner has turned two-step login on",
      rule: 'rule 13: passkeys',
      expected: 'second_factor_required',
      async run(context) {
        const eve = await openVerifiedAttacker(context)
        await createPasskeyUser(context.api, eve)
        const token = await logInAsOwner(context, eve)
        await turnTwoStepOn(context.api, { token })
        // Not so recent that it would be refused for that.
        ageTwoStep(context.product.databasePath, eve.id, 31)
        const idToken = issueLater(context, eve)
        const response = await context.exchange(eve, idToken, { body: eve.device })
        const offered = jsonOf(response)['second_factor']
        assert.deepEqual(offered, { kinds: ['totp', 'recovery_code'] })
        return response
      },
    },
    ...UNTRUSTED.map((provider) => ({
      title: `the attacker's account of ${provider}, after the owner has logged in with a new password and a factor`,
      rule: 'rule 4: account lookup',
      expected: 'forbidden' as const,
      async run(context: AttackContext) {
        const eve = await openVerifiedAttacker(context, provider)
        const own = await logInAsOwner(context, eve)
        const { recoveryCodes } = await turnTwoStepOn(context.api, { token: own })
        // Not so recent that the factor would not confirm it.
        ageUser(context.product.databasePath, eve.id, 31 * 24 * 60)
        const { uid: localId, email } = eve
        const providerUserInfo = ['password', provider, 'google.com'].map((id) =>
          linkedIdentity(id, { localId, email }),
        )
        const account = { emailVerified: true, validSince: String(unixSeconds(1)) }
        const passwordUpdatedAt = Date.now() + 1_000
        const changed = { ...account, passwordUpdatedAt, providerUserInfo }
        context.product.provider.setAccount(localId, changed)
        const ada = { ...eve, provider: 'password' }
        const login = await signInLater(context, ada, recoveryFactor(recoveryCodes[0]))
        const token = String(jsonOf(login)['token'])
        const off = { method: 'DELETE', path: `${FACTORS}/two-step`, token }
        assert.equal((await context.send(off)).status, 204)
        return signInLater(context, eve, eve.device)
      },
    })),
    ...UNTRUSTED.map((provider) => ({
      title: `on a device that the owner trusts: an attacker's account of ${provider} of before`,
      rule: 'rule 17: trusted devices',
      expected: 'second_factor_required' as const,
      async run(context: AttackContext) {
        const eve = await openVerifiedAttacker(context, provider)
        const device = createDevice()
        const token = await logInAsOwner(context, eve, { device })
        const { recoveryCodes } = await turnTwoStepOn(context.api, { token })
        const google = { ...eve, provider: 'google.com' }
        const trusting = { ...device, trust_device: true, ...recoveryFactor(recoveryCodes[0]) }
        assert.equal((await signInLater(context, google, trusting)).status, 200)
        assert.equal((await signInLater(context, google, device)).status, 200)
        return signInLater(context, eve, device)
      },
    })),
    {
      title: 'an email change that the attacker requested before the owner logged in',
      rule: 'rule 6: one user per uid and email',
      expected: 'email_changed',
      async run(context) {
        const eve = await openVerifiedAttacker(context)
        const change = { email: `eve-${eve.email}`, token: eve.token }
        const moved = await requestEmail(context, eve, change)
        await logInAsOwner(context, eve)
        const providerUserInfo = [linkedIdentity('password', { localId: eve.uid, ...moved })]
        context.product.provider.setAccount(eve.uid, { providerUserInfo })
        return context.exchange(moved, issueLater(context, moved))
      },
    },
    ...TRUSTED.map((provider) => ({
      title: `an account of ${provider} of the former owner, after the next one has logged in with another provider`,
      rule: 'rule 18: codes by email',
      expected: 'second_factor_required' as const,
      async run(context: AttackContext) {
        const { grace, by } = await openTrustedUser(context, provider)
        await logInAsOwner(context, grace, { by })
        assert.equal((await context.send({ path: '/api/user', token: grace.token })).status, 401)
        return signInLater(context, grace, grace.device)
      },
    })),
    {
      title: 'the owner of both, who logs in with Google on the usual device: the session stays',
      reference: 'CWE-645',
      expected: 200,
      async run(context) {
        const ada = await openVerifiedAttacker(context)
        await logInAsOwner(context, ada, { device: ada.device })
        const byPassword = await context.exchange(ada, issueLater(context, ada))
        assert.equal(byPassword.status, 200)
        return context.send({ path: '/api/user', token: ada.token })
      },
    },
    {
      title:
        "an untrusted account, connected on the owner's laptop and confirmed there again after a new password, once the owner has set another and used a factor",
      rule: 'rule 16: security links',
      expected: 'forbidden',
      async run(context) {
        const { product, send } = context
        const { ada, eve } = await openConnectedUser(context)
        ageUser(product.databasePath, ada.id, 31 * 24 * 60)
        const providerUserInfo = [ada, eve].map(({ provider }) =>
          linkedIdentity(provider, { localId: ada.uid, email: ada.email }),
        )
        const setNewPassword = (ahead: number) =>
          product.provider.setAccount(ada.uid, {
            providerUserInfo,
            validSince: String(unixSeconds(ahead)),
            passwordUpdatedAt: Date.now() + ahead * 1_000,
          })
        setNewPassword(1)
        const own = await signInLater(context, ada, ada.device)
        const body = { id_token: issueLater(context, eve) }
        const confirming = { method: 'POST', path: '/api/user/verification', body }
        const confirmed = await send({ ...confirming, token: String(jsonOf(own)['token']) })
        assert.equal(confirmed.status, 200)
        const token = String(jsonOf(confirmed)['token'])
        const { recoveryCodes } = await turnTwoStepOn(context.api, { token })
        setNewPassword(3)
        const at = { auth_time: unixSeconds(4) }
        const login = await context.exchange(ada, context.issueIdToken(ada, at), {
          body: { ...ada.device, ...recoveryFactor(recoveryCodes[0]) },
        })
        const off = { method: 'DELETE', path: `${FACTORS}/two-step` }
        const removed = await send({ ...off, token: String(jsonOf(login)['token']) })
        assert.equal(removed.status, 204)
        return context.exchange(eve, context.issueIdToken(eve, at))
      },
    },
  ],
)
