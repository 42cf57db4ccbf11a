import assert from 'node:assert/strict'
import { defineAttacks } from '../support/attack.ts'
import { jsonOf } from '../../testing/raw.ts'
import { createPasskeyUser, createTwoStepUser, type TwoStepUser } from '../../testing/factors.ts'
import { createDevice, createTestUser, type TestUser, unixSeconds } from '../../testing/users.ts'
import type { AttackContext } from '../support/attack-context.ts'
import { nextFactor } from '../support/factors.ts'

/* An attacker who can sign in at the provider on a device that is not asked for the second factor, or pretends to. */

interface Trusted {
  readonly ada: TwoStepUser
  readonly device: ReturnType<typeof createDevice>
  /** The session of the login in which the user chose to trust the device. */
  readonly token: string
}

async function openTrusted(context: AttackContext, user?: TestUser): Promise<Trusted> {
  const ada = await createTwoStepUser(context.api, user)
  const device = createDevice()
  const body = { ...nextFactor(ada), ...device, trust_device: true }
  const response = await context.signIn(ada, { body })
  assert.equal((await context.signIn(ada, { body: device })).status, 200)
  return { ada, device, token: String(jsonOf(response)['token']) }
}

export const trustedDeviceAttacks = defineAttacks(
  {
    rule: 'rule 17: trusted devices',
    reference: 'ASVS 6.3.3',
    expected: 'second_factor_required',
    mayChangeRows: true,
  },
  [
    {
      title: 'the password only, and the wish to be trusted',
      async run(context) {
        const ada = await createTwoStepUser(context.api)
        const body = { ...createDevice(), trust_device: true }
        await context.signIn(ada, { body })
        return context.signIn(ada, { body })
      },
    },
    {
      title: 'the id of a device that another user trusts',
      async run(context) {
        const { device } = await openTrusted(context)
        return context.signIn(await createTwoStepUser(context.api), { body: device })
      },
    },
    {
      title: 'the mailbox and the trusted device: after a password reset',
      reference: 'ASVS 6.4.3',
      async run(context) {
        const { ada, device } = await openTrusted(context)
        context.product.provider.setAccount(ada.uid, { validSince: String(unixSeconds()) })
        return context.signIn(ada, { body: device })
      },
    },
    {
      title: 'the account deleted at the provider and created again, on the trusted device',
      reference: 'ASVS 6.4.3',
      async run(context) {
        const { ada, device } = await openTrusted(context)
        const { uid } = createTestUser()
        return context.signIn({ ...ada, uid }, { body: device })
      },
    },
    {
      title: 'the Google account replaced by one of another person, on the trusted device',
      reference: 'ASVS 6.4.3',
      async run(context) {
        const google = createTestUser({ provider: 'google.com', emailVerified: true })
        const { ada, device } = await openTrusted(context, google)
        const identity = { rawId: 'another', federatedId: 'another', email: ada.email }
        const providerUserInfo = [{ providerId: 'google.com', ...identity }]
        context.product.provider.setAccount(ada.uid, { providerUserInfo })
        return context.signIn(ada, { body: device })
      },
    },
    {
      title: 'a trusted device and the password: removing the authenticator app',
      rule: 'rule 10: changing factors',
      reference: 'ASVS 7.5.1',
      async run(context) {
        const { ada, device } = await openTrusted(context)
        const { token } = jsonOf(await context.signIn(ada, { body: device }))
        const path = '/api/user/factors/totp'
        return context.send({ method: 'DELETE', path, token: String(token) })
      },
    },
    {
      title: 'a device whose trust its user has ended',
      async run(context) {
        const { ada, device, token } = await openTrusted(context)
        const path = '/api/user/factors'
        const { trusted_devices } = jsonOf(await context.send({ path, token }))
        const [{ id } = { id: '' }] = trusted_devices as { id: string }[]
        await context.send({ method: 'DELETE', path: `${path}/trusted-devices/${id}`, token })
        return context.signIn(ada, { body: device })
      },
    },
    {
      title: "ending the trust in another user's device",
      reference: 'ASVS 8.2.2',
      expected: 'not_found',
      async run(context) {
        const { ada, device, token } = await openTrusted(context)
        const path = '/api/user/factors'
        const { trusted_devices } = jsonOf(await context.send({ path, token }))
        const [{ id } = { id: '' }] = trusted_devices as { id: string }[]
        const eve = await createTwoStepUser(context.api)
        const target = { method: 'DELETE', path: `${path}/trusted-devices/${id}` }
        const response = await context.send({ ...target, token: eve.token })
        assert.equal((await context.signIn(ada, { body: device })).status, 200)
        return response
      },
    },
    {
      title: 'a lost device that was trusted, after its user has renewed the recovery codes',
      async run(context) {
        const { ada, device, token } = await openTrusted(context)
        const path = '/api/user/factors/recovery-codes'
        assert.equal((await context.send({ method: 'POST', path, token })).status, 200)
        return context.signIn(ada, { body: device })
      },
    },
    {
      title: 'a lost device that was trusted, after its user has removed the passkey on it',
      async run(context) {
        const { ada, device, token } = await openTrusted(context)
        await createPasskeyUser(context.api, { ...ada, token })
        const path = '/api/user/factors'
        const { passkeys } = jsonOf(await context.send({ path, token }))
        const [{ id } = { id: '' }] = passkeys as { id: string }[]
        const removal = { method: 'DELETE', path: `${path}/passkeys/${id}`, token }
        assert.equal((await context.send(removal)).status, 204)
        return context.signIn(ada, { body: device })
      },
    },
  ],
)
