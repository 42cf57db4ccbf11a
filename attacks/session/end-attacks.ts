import assert from 'node:assert/strict'
import { ageSession, ageUser } from '../../testing/edit-database.ts'
import { jsonOf } from '../../testing/raw.ts'
import { defineAttacks } from '../support/attack.ts'
import { createPasskeyUser } from '../../testing/factors.ts'
import { linkedIdentity } from '../../testing/fake-provider.ts'
import { createTestUser, type TestUser, unixSeconds, UNTRUSTED } from '../../testing/users.ts'
import type { AttackContext } from '../support/attack-context.ts'
import { readLoginOptions, sendLogin } from '../support/factors.ts'
import { issueLater, LONG_AGO_MINUTES, openConnectedUser, openEmailUser } from '../support/users.ts'

/*
 * Tokens of ended sessions. The response must be the same as for a token that never existed.
 */

const DEVICES = '/api/user/sessions'

const NEVER_ISSUED = 'A'.repeat(43)

const read = ({ send }: AttackContext, token: string) => send({ path: '/api/user', token })
const logout = ({ send }: AttackContext, token: string) => send({ path: '/api/user/logout', token })

/** Requests with the token of an ended session, and with a token that was never issued. */
const afterEnd = (end: (context: AttackContext, token: string) => Promise<unknown> | void) =>
  async function run(context: AttackContext) {
    const { token } = await context.openSession(createTestUser())
    await end(context, token)
    return [
      await read(context, token),
      await read(context, token),
      await read(context, NEVER_ISSUED),
      await logout(context, token),
      await context.send({ method: 'PUT', path: '/api/user/x', token, body: {} }),
    ]
  }

/** The account has these methods from now on. */
function connect({ product }: AttackContext, user: TestUser, ...providers: string[]): void {
  const { uid, email } = user
  const providerUserInfo = providers.map((id) => linkedIdentity(id, { localId: uid, email }))
  product.provider.setAccount(uid, { providerUserInfo })
}

const aged = (kind: 'idle' | 'absolute', days: number) =>
  afterEnd((context, token) => ageSession(context.product.databasePath, token, { kind, days }))

export const endAttacks = defineAttacks(
  { rule: 'how a session ends', expected: 'unauthenticated', mayChangeRows: true },
  [
    {
      title: "the sign-in of a session the operator ended, while the provider's clock is ahead",
      reference: 'ASVS 7.4.5',
      expected: 'reauthentication_required',
      async run(context) {
        const user = createTestUser()
        const ahead = unixSeconds(20)
        const renew = () => context.issueIdToken(user, { auth_time: ahead })
        assert.equal((await context.exchange(user, renew())).status, 200)
        await context.product.runUsersCommand('end-sessions', user.email)
        return context.exchange(user, renew())
      },
    },
    ...[['end-sessions'], ['disable', 'enable']].map((commands) => ({
      title: `a passkey after the operator's ${commands.join(' and ')}`,
      rule: 'rule 13: passkeys',
      reference: 'ASVS 7.4.5',
      expected: 'passkey_suspended' as const,
      async run(context: AttackContext) {
        const ada = await createPasskeyUser(context.api)
        for (const command of commands) await context.product.runUsersCommand(command, ada.email)
        // A challenge of the second in which the sessions ended would be refused for its time.
        await context.product.advanceClock(2_000)
        const options = await readLoginOptions(context)
        const response = await sendLogin(context, ada.authenticator.get(options))
        await context.product.advanceClock(-2_000)
        return response
      },
    })),
    ...[['end-sessions'], ['disable', 'enable'], ['assign-email']].map((commands) => ({
      title: `an account of ${UNTRUSTED[0]} that was connected before the operator's ${commands.join(' and ')}`,
      rule: 'rule 4: account lookup',
      reference: 'ASVS 7.4.5, pre-hijacked accounts: trojan identifier',
      expected: 'forbidden' as const,
      async run(context: AttackContext) {
        const { ada, eve } = await openConnectedUser(context)
        for (const command of commands)
          await context.product.runUsersCommand(
            command,
            ada.id,
            ...(command === 'assign-email' ? [ada.email] : []),
          )
        const response = await context.exchange(eve, issueLater(context, eve))
        const known = { body: ada.device }
        assert.equal((await context.exchange(ada, issueLater(context, ada), known)).status, 200)
        return response
      },
    })),
    ...[['google.com'], ['password', 'google.com']].map((methods) => ({
      title: `the Google account with which a thief has signed up (${methods.join(', ')}), after the operator gave the email back`,
      rule: 'rule 18: codes by email',
      reference: 'pre-hijacked accounts: trojan identifier, CWE-640',
      expected: 'second_factor_required' as const,
      async run(context: AttackContext) {
        const ada = await openEmailUser(context)
        const eve = createTestUser({
          email: ada.email,
          emailVerified: true,
          provider: 'google.com',
        })
        connect(context, eve, ...methods)
        const signedUp = await context.signIn(eve)
        assert.equal(signedUp.status, 200)
        // So long ago that its age alone would make it trusted.
        ageUser(context.product.databasePath, String(jsonOf(signedUp)['id']), LONG_AGO_MINUTES)
        await context.product.runUsersCommand('assign-email', ada.id, ada.email)
        return context.exchange(eve, issueLater(context, eve))
      },
    })),
    {
      title: 'the password of an account that the operator assigned to the owner of its email',
      rule: 'rule 16: security links',
      reference: 'CWE-640',
      expected: 'forbidden',
      async run(context) {
        const ada = await openEmailUser(context)
        const eve = createTestUser({ email: ada.email, emailVerified: true })
        assert.equal((await context.signIn(eve)).status, 200)
        await context.product.runUsersCommand('assign-email', ada.id, ada.email)
        return context.exchange(eve, issueLater(context, eve))
      },
    },
    {
      title:
        'a new password of an account that the operator assigned to a user who was never verified',
      rule: 'rule 16: security links',
      reference: 'CWE-640',
      expected: 'forbidden',
      async run(context) {
        const ada = await context.openSession(createTestUser())
        const eve = await context.openSession(createTestUser({ email: `right-${ada.email}` }))
        await context.product.runUsersCommand('assign-email', ada.id, eve.email)
        const passwordUpdatedAt = Date.now() + 1_000
        context.product.provider.setAccount(eve.uid, { passwordUpdatedAt })
        const response = await context.exchange(eve, issueLater(context, eve))
        // Once the owner of the email has opened a link, the password needs a code.
        const verified = { ...eve, emailVerified: true }
        const login = await context.exchange(verified, issueLater(context, verified))
        assert.equal(jsonOf(login)['code'], 'second_factor_required')
        return response
      },
    },
    {
      title: 'the only login of a user, after the operator has ended the sessions',
      rule: 'rule 4: account lookup',
      reference: 'ASVS 7.4.5',
      expected: 200,
      async run(context: AttackContext) {
        const [provider = ''] = UNTRUSTED
        const lin = createTestUser({ provider, emailVerified: true })
        assert.equal((await context.signIn(lin)).status, 200)
        await context.product.runUsersCommand('end-sessions', lin.email)
        return context.exchange(lin, issueLater(context, lin))
      },
    },
    { title: 'a session that was logged out', reference: 'ASVS 7.4.1', run: afterEnd(logout) },
    {
      title: 'a session unused for more than seven days',
      reference: 'ASVS 7.3.1',
      run: aged('idle', 7.01),
    },
    {
      title: 'a session older than thirty days',
      reference: 'ASVS 7.3.2',
      run: aged('absolute', 30.01),
    },
    {
      title: 'a session in daily use, after its absolute expiry',
      reference: 'ASVS 7.3.2',
      async run(context) {
        const { token } = await context.openSession(createTestUser())
        const { databasePath } = context.product
        for (let day = 0; day < 6; day++) {
          ageSession(databasePath, token, { kind: 'absolute', days: 5.01 })
          const { status } = await read(context, token)
          assert.equal(status, day < 5 ? 200 : 401)
        }
        return read(context, token)
      },
    },
    {
      title: 'a session on a shared computer, used until its hour has passed',
      reference: 'ASVS 7.3.2',
      async run(context) {
        const shared = { body: { shared: true } }
        const { token } = jsonOf(await context.signIn(createTestUser(), shared))
        await context.product.advanceClock(59 * 60_000)
        assert.equal((await read(context, String(token))).status, 200)
        await context.product.advanceClock(60_000)
        const response = await read(context, String(token))
        await context.product.advanceClock(-60 * 60_000)
        return response
      },
    },
    {
      title: 'concurrent logouts: exactly one succeeds',
      reference: 'ASVS 7.4.1, CWE-362',
      async run(context) {
        const { token } = await context.openSession(createTestUser())
        const responses = await Promise.all(Array.from({ length: 6 }, () => logout(context, token)))
        const ended = responses.filter(({ status }) => status === 204)
        assert.equal(ended.length, 1)
        return responses.filter((response) => !ended.includes(response))
      },
    },
    {
      title: 'one of two sessions after its logout: the other stays valid',
      reference: 'ASVS 7.4.1',
      async run(context) {
        const one = await context.openSession(createTestUser())
        const two = await context.openSession(one)
        await logout(context, one.token)
        assert.equal((await read(context, two.token)).status, 200)
        return read(context, one.token)
      },
    },
    {
      title: 'a session that another device ended',
      reference: 'ASVS 7.5.2',
      async run(context) {
        const one = await context.openSession(createTestUser())
        const two = await context.openSession(one)
        const listed = jsonOf(await context.send({ path: DEVICES, token: two.token }))['sessions']
        const [, other] = listed as { id: string }[]
        const path = `${DEVICES}/${other?.id}`
        assert.equal((await context.send({ method: 'DELETE', path, token: two.token })).status, 204)
        return [await read(context, one.token), await read(context, NEVER_ISSUED)]
      },
    },
    {
      title: 'ending other sessions with the token of an ended one',
      reference: 'ASVS 7.4.1',
      async run(context) {
        const one = await context.openSession(createTestUser())
        const two = await context.openSession(one)
        await logout(context, one.token)
        const end = (path: string, token: string) => context.send({ method: 'DELETE', path, token })
        const responses = [
          await end(DEVICES, one.token),
          await end(`${DEVICES}/x`, one.token),
          await end(DEVICES, NEVER_ISSUED),
          await context.send({ path: '/api/user/export', token: one.token }),
          await context.send({ path: '/api/user/activity', token: one.token }),
        ]
        assert.equal((await read(context, two.token)).status, 200)
        return responses
      },
    },
    {
      title: 'an ID token from before all other sessions were ended',
      rule: 'rule 7: first verification',
      reference: 'ASVS 7.4.3',
      expected: 'reauthentication_required',
      async run(context) {
        const one = await context.openSession(createTestUser())
        const proof = context.issueIdToken(one, { auth_time: unixSeconds(-5) })
        assert.equal((await context.exchange(one, proof)).status, 200)
        const { token } = await context.openSession(one)
        await context.send({ method: 'DELETE', path: DEVICES, token })
        return context.exchange(one, proof)
      },
    },
    {
      title: 'a fresh ID token on a device whose session was ended from another device',
      rule: 'rule 7: first verification',
      reference: 'ASVS 7.5.2',
      expected: 'reauthentication_required',
      async run(context) {
        const thief = await context.openSession(createTestUser())
        const proof = context.issueIdToken(thief, { auth_time: unixSeconds(-5) })
        const { token } = await context.openSession(thief)
        const listed = jsonOf(await context.send({ path: DEVICES, token }))['sessions']
        const [, other] = listed as { id: string }[]
        const path = `${DEVICES}/${other?.id}`
        assert.equal((await context.send({ method: 'DELETE', path, token })).status, 204)
        assert.equal((await read(context, token)).status, 200)
        return context.exchange(thief, proof)
      },
    },
    {
      title:
        'an old session that ends all others after a password reset, before the reset is noticed',
      rule: 'rule 7: first verification',
      reference: 'pre-hijacked accounts: unexpired session',
      async run(context) {
        const ada = await context.openSession(createTestUser({ emailVerified: true }))
        context.product.provider.setAccount(ada.uid, { validSince: String(unixSeconds()) })
        await context.send({ method: 'DELETE', path: DEVICES, token: ada.token })
        assert.equal((await context.signIn(ada)).status, 200)
        return [await read(context, ada.token), await read(context, NEVER_ISSUED)]
      },
    },
    {
      title: 'a session whose user has been replaced',
      reference: 'ASVS 7.4.2',
      async run(context) {
        const old = await context.openSession(createTestUser({ emailVerified: true }))
        await context.openSession(createTestUser({ email: old.email, emailVerified: true }))
        return [await read(context, old.token), await read(context, NEVER_ISSUED)]
      },
    },
    {
      title: 'a chosen token sent with the sign-in (session fixation)',
      reference: 'ASVS 7.2.4, CWE-384',
      async run(context) {
        const eve = createTestUser()
        const chosen = 'E'.repeat(43)
        const proof = {
          email: eve.email,
          firebase_uuid: eve.uid,
          id_token: context.issueIdToken(eve),
        }
        const response = await context.send({
          method: 'POST',
          path: '/api/login',
          token: chosen,
          headers: { Cookie: `userToken=${chosen}` },
          body: { ...proof, token: chosen },
        })
        assert.notEqual(jsonOf(response)['token'], chosen)
        return read(context, chosen)
      },
    },
  ],
)
