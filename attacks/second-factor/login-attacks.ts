import assert from 'node:assert/strict'
import { defineAttacks } from '../support/attack.ts'
import { linkedIdentity } from '../../testing/fake-provider.ts'
import { jsonOf } from '../../testing/raw.ts'
import { createTwoStepUser, type TwoStepUser } from '../../testing/factors.ts'
import { createTestUser, unixSeconds } from '../../testing/users.ts'
import type { AttackContext } from '../support/attack-context.ts'
import { FACTORS, nextFactor } from '../support/factors.ts'

/* An attacker who can sign in at the provider: with the password, or with the mailbox. */

const isSignedIn = async ({ send }: AttackContext, { token }: TwoStepUser) =>
  (await send({ path: '/api/user', token })).status === 200

export const loginAttacks = defineAttacks(
  { rule: 'rule 9: second factor', expected: 'second_factor_required', mayChangeRows: true },
  [
    {
      title: 'the password only',
      reference: 'ASVS 6.3.3',
      async run(context) {
        const ada = await createTwoStepUser(context.api)
        return context.signIn(ada)
      },
    },
    {
      title: 'the password, and a second factor that the thief has enrolled at the provider',
      reference: 'ASVS 6.3.3',
      async run(context) {
        const ada = await createTwoStepUser(context.api)
        const enrolled = { sign_in_second_factor: 'totp', second_factor_identifier: 'eve' }
        const firebase = { identities: {}, sign_in_provider: ada.provider, ...enrolled }
        return context.exchange(ada, context.issueIdToken(ada, { firebase }))
      },
    },
    {
      title: 'the password only, with the call for new users',
      reference: 'ASVS 6.3.3',
      async run(context) {
        const ada = await createTwoStepUser(context.api)
        return context.signIn(ada, { call: 'register' })
      },
    },
    {
      title: 'the Google account of a user who set it up with a password',
      reference: 'ASVS 6.3.4',
      async run(context) {
        const ada = await createTwoStepUser(context.api)
        return context.signIn({ ...ada, provider: 'google.com' })
      },
    },
    {
      title: 'the mailbox only: after a password reset',
      reference: 'ASVS 6.4.3',
      async run(context) {
        const ada = await createTwoStepUser(context.api)
        context.product.provider.setAccount(ada.uid, { validSince: String(unixSeconds()) })
        return context.signIn(ada)
      },
    },
    {
      title: 'the ID token of a login, before its session is used, without the factor',
      reference: 'CWE-294',
      async run(context) {
        const ada = await createTwoStepUser(context.api)
        const idToken = context.issueIdToken(ada)
        await context.exchange(ada, idToken, { body: nextFactor(ada) })
        return context.exchange(ada, idToken)
      },
    },
    {
      title: 'the ID token of a login, before its session is used, with another code',
      reference: 'CWE-294',
      expected: 'second_factor_invalid',
      async run(context) {
        const ada = await createTwoStepUser(context.api)
        const idToken = context.issueIdToken(ada)
        await context.exchange(ada, idToken, { body: nextFactor(ada) })
        const body = { second_factor: { kind: 'totp', code: '000000' } }
        return context.exchange(ada, idToken, { body })
      },
    },
    {
      title: "the code of the attacker's own authenticator app",
      reference: 'ASVS 6.5.1',
      expected: 'second_factor_invalid',
      async run(context) {
        const eve = await createTwoStepUser(context.api)
        const ada = await createTwoStepUser(context.api)
        return context.signIn(ada, { body: nextFactor(eve) })
      },
    },
    {
      title: 'the account deleted at the provider and created again with the email',
      rule: 'rule 12: email of a user with factors',
      reference: 'ASVS 6.4.3',
      async run(context) {
        const ada = await createTwoStepUser(context.api)
        const { uid } = createTestUser()
        const response = await context.signIn({ ...ada, uid })
        assert.ok(await isSignedIn(context, ada))
        return response
      },
    },
    {
      title:
        'the password of an account that the thief has created again at the provider, after two-step login is off',
      rule: 'rule 18: codes by email',
      reference: 'pre-hijacked accounts: classic-federated merge',
      async run(context) {
        const ada = await createTwoStepUser(context.api)
        const { uid } = createTestUser()
        const eve = { ...ada, uid }
        const providerUserInfo = ['password', 'google.com', 'apple.com'].map((id) =>
          linkedIdentity(id, { localId: uid, email: ada.email }),
        )
        context.product.provider.setAccount(uid, { emailVerified: true, providerUserInfo })
        const back = await context.signIn(
          { ...eve, provider: 'google.com' },
          { body: nextFactor(ada) },
        )
        const token = String(jsonOf(back)['token'])
        const off = { method: 'DELETE', path: `${FACTORS}/two-step`, token }
        assert.equal((await context.send(off)).status, 204)
        return [await context.signIn(eve), await context.signIn({ ...eve, provider: 'apple.com' })]
      },
    },
    {
      title: 'an email change to the email of a user whose account at the provider is gone',
      rule: 'rule 12: email of a user with factors',
      reference: 'ASVS 6.4.3',
      expected: 'conflict',
      async run(context) {
        const ada = await createTwoStepUser(context.api)
        const eve = await context.openSession(createTestUser({ emailVerified: true }))
        const body = { email: ada.email, id_token: context.issueIdToken(eve) }
        const path = '/api/user/email'
        await context.send({ method: 'POST', path, token: eve.token, body })
        const response = await context.signIn({ ...eve, email: ada.email })
        assert.ok(await isSignedIn(context, ada))
        return response
      },
    },
    {
      title: 'the Google account replaced by one of another person, as when a domain is sold',
      rule: 'rule 12: email of a user with factors',
      reference: 'ASVS 6.4.3',
      async run(context) {
        const google = createTestUser({ provider: 'google.com', emailVerified: true })
        const ada = await createTwoStepUser(context.api, google)
        const providerUserInfo = ['google.com', 'password'].map((providerId) => ({
          providerId,
          rawId: `another-${providerId}`,
          federatedId: `another-${providerId}`,
          email: ada.email,
        }))
        context.product.provider.setAccount(ada.uid, { providerUserInfo })
        const response = await context.signIn(ada)
        const byPassword = await context.signIn({ ...ada, provider: 'password' })
        assert.equal(jsonOf(byPassword)['code'], 'second_factor_required')
        assert.ok(await isSignedIn(context, ada))
        return response
      },
    },
  ],
)
