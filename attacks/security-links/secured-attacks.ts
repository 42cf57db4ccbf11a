import assert from 'node:assert/strict'
import { defineAttacks } from '../support/attack.ts'
import { ageTwoStep, ageUsedCode } from '../../testing/edit-database.ts'
import { linkedIdentity } from '../../testing/fake-provider.ts'
import { jsonOf } from '../../testing/raw.ts'
import { createPasskeyUser, createTwoStepUser } from '../../testing/factors.ts'
import {
  createDevice,
  createTestUser,
  type TestUser,
  TRUSTED,
  unixSeconds,
  UNTRUSTED,
} from '../../testing/users.ts'
import type { AttackContext } from '../support/attack-context.ts'
import { logInWithPasskey, nextFactor } from '../support/factors.ts'
import {
  applyLink,
  findCode,
  findLink,
  isActive,
  issueLater,
  openEmailUser,
  openReportedUser,
  type ReportedUser,
  requestEmail,
  setPassword,
  LATER_MS,
  signInLater,
  signInWithCode,
} from '../support/users.ts'

/* A thief who knew the password, after its owner has said "This wasn't me". */

interface SecuredUser extends ReportedUser {
  /** The ID token of a sign-in of the thief before that. */
  readonly earlier: string
}

async function openSecuredUser(context: AttackContext): Promise<SecuredUser> {
  const ada = await openReportedUser(context)
  const earlier = context.issueIdToken(ada, { auth_time: unixSeconds(-2) })
  assert.equal((await applyLink(context, ada.link)).status, 200)
  return { ...ada, earlier }
}

/** The account has these methods from now on. */
function link({ product }: AttackContext, { uid, email }: TestUser, ...providers: string[]): void {
  const providerUserInfo = providers.map((id) => linkedIdentity(id, { localId: uid, email }))
  product.provider.setAccount(uid, { providerUserInfo })
}

export const securedAttacks = defineAttacks(
  { rule: 'rule 16: security links', reference: 'ASVS 7.4.3', mayChangeRows: true },
  [
    ...(['thief', 'token'] as const).map((session) => ({
      title: `the session of the ${session === 'thief' ? 'thief' : 'owner'}`,
      expected: 'unauthenticated' as const,
      async run(context: AttackContext) {
        const ada = await openSecuredUser(context)
        return context.send({ path: '/api/user', token: ada[session] })
      },
    })),
    {
      title: 'an ID token from before',
      reference: 'ASVS 7.4.3, CWE-613',
      expected: 'reauthentication_required',
      async run(context) {
        const ada = await openSecuredUser(context)
        return context.exchange(ada, ada.earlier)
      },
    },
    {
      title: 'the old password, also on the device of its owner',
      reference: 'ASVS 6.4.3',
      expected: 'forbidden',
      async run(context) {
        const ada = await openSecuredUser(context)
        return [await signInLater(context, ada), await signInLater(context, ada, ada.device)]
      },
    },
    {
      title: 'a password that the thief has set at the provider: the code by email is needed',
      rule: 'rule 18: codes by email',
      reference: 'ASVS 6.4.3',
      expected: 'second_factor_required',
      async run(context) {
        const ada = await openSecuredUser(context)
        setPassword(context, ada)
        const first = await signInLater(context, ada)
        const again = await signInLater(context, ada, ada.device)
        assert.deepEqual(jsonOf(first)['second_factor'], {
          kinds: ['email_code'],
          email: ada.email,
        })
        return [first, again]
      },
    },
    {
      title: 'a password that the thief has set, and a guessed code',
      rule: 'rule 18: codes by email',
      reference: 'ASVS 6.3.1',
      expected: 'second_factor_invalid',
      async run(context) {
        const ada = await openSecuredUser(context)
        setPassword(context, ada)
        const idToken = issueLater(context, ada)
        await context.exchange(ada, idToken)
        const code = (await findCode(ada)) === '000000' ? '000001' : '000000'
        return context.exchange(ada, idToken, {
          body: { second_factor: { kind: 'email_code', code } },
        })
      },
    },
    {
      title: 'the owner, with a new password and the code: logs in once more without it',
      rule: 'rule 18: codes by email',
      reference: 'ASVS 6.3.1, CWE-645',
      expected: 200,
      async run(context) {
        const ada = await openSecuredUser(context)
        setPassword(context, ada)
        assert.equal((await signInWithCode(context, ada, ada.device)).status, 200)
        return signInLater(context, ada, ada.device)
      },
    },
    {
      title: 'an email change that the thief had requested',
      rule: 'rule 6: one user per uid and email',
      reference: 'pre-hijacked accounts: unexpired email change',
      expected: 'email_changed',
      async run(context) {
        // With Google, because a new password makes the request void as well.
        const ada = await openReportedUser(context, { provider: 'google.com' })
        link(context, ada, 'password', 'google.com')
        const email = `thief-${ada.email}`
        const eve = await requestEmail(context, ada, { email, token: ada.thief })
        await applyLink(context, ada.link)
        link(context, eve, 'password', 'google.com')
        return signInLater(context, eve)
      },
    },
    ...TRUSTED.map((provider) => ({
      title: `an account of ${provider} that the thief has opened in the owner's mailbox`,
      reference: 'pre-hijacked accounts: trojan identifier',
      expected: 'second_factor_required' as const,
      async run(context: AttackContext) {
        const ada = await openReportedUser(context)
        link(context, ada, 'password', provider)
        const eve = { ...ada, provider }
        assert.equal((await context.signIn(eve)).status, 200)
        assert.equal((await applyLink(context, ada.link)).status, 200)
        return signInLater(context, eve)
      },
    })),
    ...TRUSTED.flatMap((provider) =>
      (['before', 'after'] as const).map((order) => ({
        title: `an account of ${provider} with the owner's email, which the thief connects ${order} that`,
        rule: 'rule 18: codes by email',
        reference: 'pre-hijacked accounts: trojan identifier',
        expected: 'second_factor_required' as const,
        async run(context: AttackContext) {
          const ada = await openReportedUser(context)
          // The thief has not used it yet, but the owner's login shows it.
          if (order === 'before') {
            link(context, ada, 'password', provider)
            assert.equal((await context.signIn(ada, { body: ada.device })).status, 200)
          }
          assert.equal((await applyLink(context, ada.link)).status, 200)
          link(context, ada, 'password', provider)
          const eve = { ...ada, provider }
          const idToken = issueLater(context, eve)
          const response = await context.exchange(eve, idToken)
          assert.deepEqual(jsonOf(response)['second_factor'], {
            kinds: ['email_code'],
            email: ada.email,
          })
          // If it is the owner's, the code confirms it.
          const body = { second_factor: { kind: 'email_code', code: await findCode(ada) } }
          assert.equal((await context.exchange(eve, idToken, { body })).status, 200)
          assert.equal((await signInLater(context, eve)).status, 200)
          return response
        },
      })),
    ),
    {
      title: 'a new account with the email, after the thief has deleted the one at the provider',
      rule: 'rule 18: codes by email',
      reference: 'CWE-640',
      expected: 'second_factor_required',
      async run(context) {
        const ada = await openSecuredUser(context)
        setPassword(context, ada)
        const { token } = jsonOf(await signInWithCode(context, ada, ada.device))
        const { uid } = createTestUser()
        const eve = { ...ada, uid, provider: 'google.com' }
        const response = await signInLater(context, eve)
        assert.ok(await isActive(context, String(token)))
        // The owner, who has made it, gets the email; what the thief has in reserve is asked for a code again.
        const own = { ...eve, provider: 'apple.com' }
        assert.equal((await signInWithCode(context, own, ada.device)).status, 200)
        assert.equal((await signInLater(context, own)).status, 200)
        link(context, own, 'apple.com', 'google.com')
        assert.equal((await signInLater(context, eve)).status, 401)
        return response
      },
    },
    ...([true, false] as const).flatMap((emailVerified) =>
      ['google.com', 'password'].map((provider) => ({
        title: `an email change of the thief's ${emailVerified ? 'verified' : 'unverified'} user to the email, completed with ${provider}, after the account at the provider was deleted`,
        rule: 'rule 18: codes by email',
        reference: 'CWE-640',
        expected: 'second_factor_required' as const,
        async run(context: AttackContext) {
          const ada = await openSecuredUser(context)
          setPassword(context, ada)
          const { token } = jsonOf(await signInWithCode(context, ada, ada.device))
          const eve = await openEmailUser(context, { emailVerified })
          const asked = await requestEmail(context, eve, { email: ada.email, token: eve.token })
          const identity = linkedIdentity(provider, { localId: eve.uid, email: ada.email })
          const account = { passwordUpdatedAt: 1_000, providerUserInfo: [identity] }
          context.product.provider.setAccount(eve.uid, account)
          const taker = { ...asked, provider, emailVerified: true }
          const response = await signInLater(context, taker)
          assert.ok(await isActive(context, String(token)))
          // The owner, who has the code, gets the email; what the thief has in reserve is asked for a code again.
          assert.equal((await signInWithCode(context, taker, ada.device)).status, 200)
          assert.equal((await signInLater(context, taker, ada.device)).status, 200)
          link(context, taker, provider, 'apple.com')
          const reserve = await signInLater(context, { ...taker, provider: 'apple.com' })
          assert.equal(reserve.status, 401)
          return response
        },
      })),
    ),
    {
      title: "an email change to the email of the thief's user, who has two-step login on",
      rule: 'rule 12: email of a user with factors',
      reference: 'CWE-640',
      expected: 'conflict',
      async run(context) {
        const ada = await openSecuredUser(context)
        setPassword(context, ada)
        const { token } = jsonOf(await signInWithCode(context, ada, ada.device))
        const eve = await createTwoStepUser(context.api)
        const own = jsonOf(await context.signIn(eve, { body: nextFactor(eve) }))
        const change = { email: ada.email, token: String(own['token']) }
        const asked = await requestEmail(context, eve, change)
        ageUsedCode(context.product.databasePath, eve.id, 3)
        link(context, asked, 'google.com')
        const taker = { ...asked, provider: 'google.com', emailVerified: true }
        const response = await signInLater(context, taker, nextFactor(eve))
        assert.ok(await isActive(context, String(token)))
        return response
      },
    },
    ...TRUSTED.map((provider) => ({
      title: `an account of ${provider} that the thief has in reserve, in calls with a session that is not recent`,
      rule: 'rule 4: account lookup',
      reference: 'pre-hijacked accounts: trojan identifier',
      expected: 'forbidden' as const,
      async run(context: AttackContext) {
        const ada = await openSecuredUser(context)
        const passwordUpdatedAt = Date.now() + 1_000
        context.product.provider.setAccount(ada.uid, { passwordUpdatedAt })
        const { token } = jsonOf(await signInWithCode(context, ada, ada.device))
        const providerUserInfo = ['password', provider].map((id) =>
          linkedIdentity(id, { localId: ada.uid, email: ada.email }),
        )
        context.product.provider.setAccount(ada.uid, { passwordUpdatedAt, providerUserInfo })
        const eve = { ...ada, provider }
        await context.product.advanceClock(LATER_MS)
        const later = () => context.issueIdToken(eve, { auth_time: unixSeconds(LATER_MS / 1_000) })
        const send = (path: string, more: object = {}) => {
          const body = { id_token: later(), ...more }
          return context.send({ method: 'POST', path, token: String(token), body })
        }
        const responses = [
          await send('/api/user/fresh'),
          await send('/api/user/email', { email: `eve-${ada.email}` }),
          await send('/api/user/delete', { email: ada.email }),
          await send('/api/user/verification'),
        ]
        // A login still needs the code.
        const login = await context.exchange(eve, later())
        assert.equal(jsonOf(login)['code'], 'second_factor_required')
        await context.product.advanceClock(-LATER_MS)
        // The owner confirms it, with a recent session.
        const own = jsonOf(await signInLater(context, ada, ada.device))
        const body = { id_token: issueLater(context, eve) }
        const path = '/api/user/verification'
        const confirming = { method: 'POST', path, token: String(own['token']), body }
        assert.equal((await context.send(confirming)).status, 200)
        assert.equal((await signInLater(context, eve)).status, 200)
        return responses
      },
    })),
    {
      title: 'a password that the thief has set with a Google account, which is disconnected again',
      rule: 'rule 18: codes by email',
      reference: 'pre-hijacked accounts: trojan identifier',
      expected: 'second_factor_required',
      async run(context) {
        const ada = await openSecuredUser(context)
        setPassword(context, ada)
        assert.equal((await signInWithCode(context, ada, ada.device)).status, 200)
        context.product.provider.setAccount(ada.uid, { passwordUpdatedAt: Date.now() + 2_000 })
        return signInLater(context, ada, createDevice())
      },
    },
    {
      title:
        "a password that the attacker sets after the owner's, with what they have connected to the account that they had registered",
      rule: 'rule 18: codes by email',
      reference: 'pre-hijacked accounts: trojan identifier',
      expected: 'second_factor_required',
      async run(context) {
        const attacker = await context.openSession(createTestUser())
        const ada = { ...attacker, emailVerified: true }
        const providerUserInfo = ['password', 'google.com'].map((id) =>
          linkedIdentity(id, { localId: ada.uid, email: ada.email }),
        )
        const set = (passwordUpdatedAt: number) =>
          context.product.provider.setAccount(ada.uid, { passwordUpdatedAt, providerUserInfo })
        set(1_000)
        assert.equal((await context.signIn({ ...ada, provider: 'google.com' })).status, 200)
        set(2_000)
        assert.equal((await signInWithCode(context, ada, createDevice())).status, 200)
        // What was connected is disconnected again, between two logins of the owner.
        set(3_000)
        return signInLater(context, ada, createDevice())
      },
    },
    {
      title: 'a login with Google and the code: the password still needs one of its own',
      rule: 'rule 18: codes by email',
      reference: 'ASVS 6.4.3',
      expected: 'second_factor_required',
      async run(context) {
        const ada = await openSecuredUser(context)
        link(context, ada, 'password', 'google.com')
        const google = { ...ada, provider: 'google.com' }
        assert.equal((await signInWithCode(context, google, ada.device)).status, 200)
        // The thief has set it with the old one.
        setPassword(context, ada)
        return signInLater(context, ada, ada.device)
      },
    },
    {
      title:
        'a password that the thief has set, in a session that the owner has opened with Google',
      rule: 'rule 18: codes by email',
      reference: 'ASVS 7.5.1',
      expected: 'reauthentication_required',
      async run(context) {
        const ada = await openSecuredUser(context)
        link(context, ada, 'password', 'google.com')
        const google = { ...ada, provider: 'google.com' }
        const { token } = jsonOf(await signInWithCode(context, google, ada.device))
        const send = (user: TestUser, path: string, more: object = {}) => {
          const body = { id_token: issueLater(context, user), ...more }
          return context.send({ method: 'POST', path, token: String(token), body })
        }
        const passwordUpdatedAt = Date.now() + 1_000
        const providerUserInfo = ['password', 'google.com'].map((id) =>
          linkedIdentity(id, { localId: ada.uid, email: ada.email }),
        )
        context.product.provider.setAccount(ada.uid, { passwordUpdatedAt, providerUserInfo })
        const responses = [
          await send(ada, '/api/user/fresh'),
          await send(ada, '/api/user/email', { email: `eve-${ada.email}` }),
          await send(ada, '/api/user/delete', { email: ada.email }),
        ]
        assert.equal((await send(google, '/api/user/fresh')).status, 204)
        return responses
      },
    },
    ...UNTRUSTED.map((provider) => ({
      title: `an account of ${provider} that the thief had connected`,
      reference: 'nOAuth (2023), pre-hijacked accounts: trojan identifier',
      expected: 'forbidden' as const,
      async run(context: AttackContext) {
        const ada = await openReportedUser(context)
        link(context, ada, 'password', provider)
        const eve = { ...ada, provider }
        const body = { id_token: context.issueIdToken(eve) }
        const path = '/api/user/verification'
        const confirmed = await context.send({ method: 'POST', path, token: ada.thief, body })
        assert.equal(confirmed.status, 200)
        assert.equal((await context.signIn(eve)).status, 200)
        await applyLink(context, ada.link)
        return signInLater(context, eve)
      },
    })),
    ...UNTRUSTED.flatMap((provider) =>
      (['before', 'after'] as const).map((order) => ({
        title: `an account of ${provider} that the thief had connected, ${order} the owner logs in with a new password`,
        rule: 'rule 4: account lookup',
        reference: 'nOAuth (2023), pre-hijacked accounts: trojan identifier',
        expected: 'forbidden' as const,
        async run(context: AttackContext) {
          const ada = await openReportedUser(context)
          link(context, ada, 'password', provider)
          const eve = { ...ada, provider }
          const confirm = (token: string, id_token: string) =>
            context.send({
              method: 'POST',
              path: '/api/user/verification',
              token,
              body: { id_token },
            })
          const confirmed = await confirm(ada.thief, context.issueIdToken(eve))
          assert.equal(confirmed.status, 200)
          const { token: thief } = jsonOf(await context.signIn(eve))
          const validSince = unixSeconds(1)
          const methods = ['password', provider].map((id) =>
            linkedIdentity(id, { localId: ada.uid, email: ada.email }),
          )
          context.product.provider.setAccount(ada.uid, {
            providerUserInfo: methods,
            passwordUpdatedAt: validSince * 1_000,
            validSince: String(validSince),
          })
          const later = issueLater(context, eve)
          // The thief's session is of before, so it confirms nothing.
          assert.notEqual((await confirm(String(thief), later)).status, 200)
          if (order === 'before') return signInLater(context, eve)
          // It has shown the new password, which could be the thief's own, so this device needs a code, too.
          const owner = await signInWithCode(context, ada, ada.device)
          assert.equal(owner.status, 200)
          const response = await signInLater(context, eve)
          // The owner's session confirms it.
          const own = await confirm(String(jsonOf(owner)['token']), issueLater(context, eve))
          assert.equal(own.status, 200)
          assert.equal((await signInLater(context, eve)).status, 200)
          return response
        },
      })),
    ),
    {
      title: 'a passkey that the thief had added',
      rule: 'rule 13: passkeys',
      expected: 'unknown_passkey',
      async run(context) {
        const ada = await createPasskeyUser(context.api)
        await applyLink(context, await findLink(ada))
        // Any login of the same second is refused, for another reason.
        await context.product.advanceClock(2_000)
        const response = await logInWithPasskey(context, ada)
        await context.product.advanceClock(-2_000)
        return response
      },
    },
    {
      title: 'a device that the thief had made a trusted one',
      rule: 'rule 17: trusted devices',
      expected: 'second_factor_required',
      async run(context) {
        // Without a password, whose reset would end the trust as well.
        const google = createTestUser({ provider: 'google.com', emailVerified: true })
        const ada = await createTwoStepUser(context.api, google)
        // Otherwise the link turns two-step login off.
        ageTwoStep(context.product.databasePath, ada.id, 8)
        const device = createDevice()
        const body = { ...nextFactor(ada), ...device, trust_device: true }
        assert.equal((await context.signIn(ada, { body })).status, 200)
        assert.equal((await context.signIn(ada, { body: device })).status, 200)
        // Two-step login that is this recent would be undone.
        ageTwoStep(context.product.databasePath, ada.id, 60)
        await applyLink(context, await findLink(ada))
        return signInLater(context, ada, device)
      },
    },
    ...(['login', 'confirmation'] as const).map((call) => ({
      title: `an Apple account that the thief opens, on a device that the owner has trusted again (${call})`,
      rule: call === 'login' ? 'rule 17: trusted devices' : 'rule 4: account lookup',
      expected: call === 'login' ? ('second_factor_required' as const) : ('forbidden' as const),
      async run(context: AttackContext) {
        const google = createTestUser({ provider: 'google.com', emailVerified: true })
        const ada = await createTwoStepUser(context.api, google)
        ageTwoStep(context.product.databasePath, ada.id, 8)
        const body = { ...nextFactor(ada), ...createDevice() }
        assert.equal((await context.signIn(ada, { body })).status, 200)
        ageTwoStep(context.product.databasePath, ada.id, 60)
        await applyLink(context, await findLink(ada))
        ageUsedCode(context.product.databasePath, ada.id, 3)
        const device = createDevice()
        const trusting = { ...nextFactor(ada), ...device, trust_device: true }
        const trusted = await signInLater(context, ada, trusting)
        assert.equal(trusted.status, 200)
        assert.equal((await signInLater(context, ada, device)).status, 200)
        link(context, ada, 'google.com', 'apple.com')
        const apple = { ...ada, provider: 'apple.com' }
        if (call === 'login') return signInLater(context, apple, device)
        await context.product.advanceClock(LATER_MS)
        const at = { auth_time: unixSeconds(LATER_MS / 1_000) }
        const response = await context.send({
          method: 'POST',
          path: '/api/user/verification',
          token: String(jsonOf(trusted)['token']),
          body: { id_token: context.issueIdToken(apple, at) },
        })
        await context.product.advanceClock(-LATER_MS)
        return response
      },
    })),
  ],
)
