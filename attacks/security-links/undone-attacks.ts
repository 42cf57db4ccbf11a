import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { defineAttacks } from '../support/attack.ts'
import { addSecurityLink, ageTwoStep, ageUsedCode } from '../../testing/edit-database.ts'
import { mailbox } from '../support/mailbox.ts'
import { type AttackResponse, jsonOf } from '../../testing/raw.ts'
import {
  codeOf,
  createAuthenticator,
  createPasskeyTwoStepUser,
  createPasskeyUser,
  createTwoStepUser,
  totp,
  turnTwoStepOn,
  type TwoStepUser,
} from '../../testing/factors.ts'
import { linkedIdentity } from '../../testing/fake-provider.ts'
import { createDevice, createTestUser, type TestUser, unixSeconds } from '../../testing/users.ts'
import type { AttackContext } from '../support/attack-context.ts'
import {
  addPasskey,
  FACTORS,
  nextFactor,
  passkeyFactor,
  readCreationOptions,
  readSecondStepOptions,
  recoveryFactor,
  renewCodes,
  replaceApp,
} from '../support/factors.ts'
import {
  applyLink,
  checkLink,
  findLink,
  findLinkAbout,
  isActive,
  issueLater,
  openReportedUser,
  type ReportedUser,
  requestEmail,
  setPassword,
  signInWithCode,
} from '../support/users.ts'

/*
 * A thief who found the owner's device unlocked and changed the factors, before the owner chose "This wasn't me". To get
 * in afterwards, the thief reads the mailbox too: anyone who opens the reset link can set the password.
 */

/** A user whose session has just used the second factor. The thief has the device. */
async function openUnlockedUser(context: AttackContext): Promise<TwoStepUser> {
  const ada = await createTwoStepUser(context.api)
  const { token } = jsonOf(await context.signIn(ada, { body: nextFactor(ada) }))
  // The same code is needed once more.
  ageUsedCode(context.product.databasePath, ada.id, 3)
  return { ...ada, token: String(token) }
}

/** The same, eight days after two-step login was turned on. */
async function openOldTwoStepUser(context: AttackContext): Promise<TwoStepUser> {
  const ada = await openUnlockedUser(context)
  ageTwoStep(context.product.databasePath, ada.id, 8)
  return ada
}

const kindsOf = (response: AttackResponse) =>
  (jsonOf(response)['second_factor'] as { readonly kinds: readonly string[] }).kinds

/** Uses the link of the email with this subject. Then a new password is set. */
async function secure(context: AttackContext, user: TestUser, subject: RegExp) {
  const used = await applyLink(context, await findLinkAbout(user, subject))
  assert.equal(used.status, 200)
  setPassword(context, user)
}

/** Uses the link of an email about something that happens now. Then a new password is set. */
async function secureNow(context: AttackContext, user: TestUser & { readonly id: string }) {
  const { id, email } = user
  const token = randomBytes(32).toString('base64url')
  addSecurityLink(context.product.databasePath, { token, id, email, createdAt: Date.now() })
  assert.equal((await applyLink(context, token)).status, 200)
  setPassword(context, user)
}

const HOUR = 1 / 24

const logIn = (context: AttackContext, user: TestUser, body: object) =>
  context.exchange(user, issueLater(context, user), { body: { ...body } })

interface MovedUser extends ReportedUser {
  /** The same user of the provider, with the thief's email. */
  readonly eve: TestUser
}

/** The thief, who knows the password, has changed the email and opened the link that confirms it. */
async function openMovedUser(context: AttackContext): Promise<MovedUser> {
  const ada = await openReportedUser(context)
  const email = `thief-${ada.email}`
  const eve = await requestEmail(context, ada, { email, token: ada.thief })
  const { token } = jsonOf(await context.signIn(eve))
  return { ...ada, eve, thief: String(token) }
}

/** The email is changed once more. */
async function moveAgain(
  context: AttackContext,
  { eve, thief }: MovedUser,
  by: string,
): Promise<TestUser> {
  const email = `${by}-of-${eve.email}`
  const moved = await requestEmail(context, eve, { email, token: thief })
  assert.equal((await context.signIn(moved)).status, 200)
  return moved
}

const CHANGE = /change your/i

/** The former owner of an email turned two-step login off on her last day. The next one has logged in with Google. */
async function openNextOwner(context: AttackContext) {
  const grace = await openOldTwoStepUser(context)
  const link = await findLink(grace)
  const off = { method: 'DELETE', path: `${FACTORS}/two-step`, token: grace.token }
  assert.equal((await context.send(off)).status, 204)
  const providerUserInfo = ['password', 'google.com'].map((id) =>
    linkedIdentity(id, { localId: grace.uid, email: grace.email }),
  )
  context.product.provider.setAccount(grace.uid, { emailVerified: true, providerUserInfo })
  const linus = { ...grace, provider: 'google.com' }
  const { token } = await context.openSession(linus, { body: createDevice() })
  assert.ok(!(await isActive(context, grace.token)))
  return { grace, link, token }
}

export const undoneAttacks = defineAttacks(
  { rule: 'rule 16: security links', reference: 'ASVS 6.4.3, CWE-640', mayChangeRows: true },
  [
    {
      title: "an authenticator app that the thief has put in place of the owner's",
      expected: 'second_factor_invalid',
      async run(context) {
        const ada = await openOldTwoStepUser(context)
        const thiefs = await replaceApp(context, ada.token)
        await secure(context, ada, /authenticator/i)
        const response = await logIn(context, ada, totp(codeOf(Date, thiefs, 1)))
        assert.equal((await logIn(context, ada, totp(codeOf(Date, ada.secret, 1)))).status, 200)
        return response
      },
    },
    {
      title: 'recovery codes that the thief has renewed, reported by the email about the app',
      expected: 'second_factor_invalid',
      async run(context) {
        const ada = await openOldTwoStepUser(context)
        const code = await renewCodes(context, ada.token)
        await replaceApp(context, ada.token)
        await secure(context, ada, /authenticator/i)
        const response = await logIn(context, ada, recoveryFactor(code))
        const own = await logIn(context, ada, recoveryFactor(ada.recoveryCodes[0]))
        assert.equal(own.status, 200)
        return response
      },
    },
    {
      title: 'a passkey that the thief has added, as the second step',
      rule: 'rule 13: passkeys',
      expected: 'second_factor_invalid',
      async run(context) {
        const ada = await createPasskeyTwoStepUser(context.api)
        ageTwoStep(context.product.databasePath, ada.id, 31)
        const eve = await createPasskeyUser(context.api, ada)
        await secure(context, ada, /passkey/i)
        const idToken = issueLater(context, ada)
        const options = await readSecondStepOptions(context, ada, idToken)
        const credential = eve.authenticator.get(options)
        const body = passkeyFactor(credential)
        const response = await context.exchange(ada, idToken, { body })
        const own = passkeyFactor(ada.authenticator.get(options))
        assert.equal((await context.exchange(ada, idToken, { body: own })).status, 200)
        return response
      },
    },
    {
      title: 'a passkey that the thief added an hour before the reported event',
      rule: 'rule 16: security links',
      expected: 'second_factor_required',
      async run(context) {
        const ada = await openOldTwoStepUser(context)
        await createPasskeyUser(context.api, ada)
        ageTwoStep(context.product.databasePath, ada.id, HOUR)
        await secureNow(context, ada)
        const response = await logIn(context, ada, {})
        assert.deepEqual(kindsOf(response), ['totp', 'recovery_code'])
        return response
      },
    },
    {
      title: 'a passkey that the thief added two days before the reported event',
      rule: 'rule 13: passkeys',
      expected: 'second_factor_invalid',
      async run(context) {
        const ada = await createPasskeyTwoStepUser(context.api)
        ageTwoStep(context.product.databasePath, ada.id, 31)
        const eve = await createPasskeyUser(context.api, ada)
        ageTwoStep(context.product.databasePath, ada.id, 2)
        await secureNow(context, ada)
        const idToken = issueLater(context, ada)
        const options = await readSecondStepOptions(context, ada, idToken)
        const offered = options.allowCredentials?.map(({ id }) => id)
        assert.deepEqual(offered, [ada.authenticator.credentialId])
        const body = passkeyFactor(eve.authenticator.get(options))
        const response = await context.exchange(ada, idToken, { body })
        const own = passkeyFactor(ada.authenticator.get(options))
        assert.equal((await context.exchange(ada, idToken, { body: own })).status, 200)
        return response
      },
    },
    {
      title: "the mailbox only: the email about the owner's removal of the thief's passkey",
      expected: 'second_factor_required',
      async run(context) {
        const ada = await openOldTwoStepUser(context)
        await createPasskeyUser(context.api, ada)
        ageTwoStep(context.product.databasePath, ada.id, HOUR)
        const listed = await context.send({ path: FACTORS, token: ada.token })
        const { passkeys } = jsonOf(listed) as { passkeys: readonly { readonly id: string }[] }
        const path = `${FACTORS}/passkeys/${passkeys[0]?.id}`
        const removed = await context.send({ method: 'DELETE', path, token: ada.token })
        assert.equal(removed.status, 204)
        await secureNow(context, ada)
        const response = await logIn(context, ada, {})
        assert.deepEqual(kindsOf(response), ['totp', 'recovery_code'])
        return response
      },
    },
    {
      title: 'two-step login that the thief turned on an hour before the reported event',
      expected: 'second_factor_required',
      async run(context) {
        const ada = await openReportedUser(context)
        await replaceApp(context, ada.thief)
        ageTwoStep(context.product.databasePath, ada.id, HOUR)
        await secureNow(context, ada)
        const response = await logIn(context, ada, {})
        assert.deepEqual(kindsOf(response), ['email_code'])
        return response
      },
    },
    {
      title: 'the authenticator app removed, after the thief has added a passkey',
      expected: 'second_factor_required',
      async run(context) {
        const ada = await openOldTwoStepUser(context)
        const options = await readCreationOptions(context, ada)
        const eve = createAuthenticator(context.product.origin)
        assert.equal((await addPasskey(context, ada, eve.create(options))).status, 201)
        const path = `${FACTORS}/totp`
        const removed = await context.send({ method: 'DELETE', path, token: ada.token })
        assert.equal(removed.status, 204)
        await secure(context, ada, /authenticator/i)
        const response = await logIn(context, ada, {})
        assert.deepEqual(kindsOf(response), ['totp', 'recovery_code'])
        assert.equal((await logIn(context, ada, totp(codeOf(Date, ada.secret, 1)))).status, 200)
        return response
      },
    },
    {
      title: 'two-step login turned off by the thief',
      expected: 'second_factor_required',
      async run(context) {
        const ada = await openOldTwoStepUser(context)
        const path = `${FACTORS}/two-step`
        const off = await context.send({ method: 'DELETE', path, token: ada.token })
        assert.equal(off.status, 204)
        await secure(context, ada, /two-step/i)
        const response = await logIn(context, ada, {})
        const own = await logIn(context, ada, recoveryFactor(ada.recoveryCodes[0]))
        assert.equal(own.status, 200)
        return response
      },
    },
    {
      title:
        'two-step login turned off by the thief, who then changes the email and logs in with Google',
      expected: 'second_factor_required',
      async run(context) {
        const ada = await openOldTwoStepUser(context)
        const off = { method: 'DELETE', path: `${FACTORS}/two-step`, token: ada.token }
        assert.equal((await context.send(off)).status, 204)
        const email = `thief-${ada.email}`
        const moved = await requestEmail(context, ada, { email, token: ada.token })
        const { provider } = context.product
        const list = (...ids: string[]) =>
          ids.map((id) => linkedIdentity(id, { localId: ada.uid, email }))
        provider.setAccount(ada.uid, { providerUserInfo: list('password', 'google.com') })
        const eve = { ...moved, provider: 'google.com', emailVerified: true }
        assert.equal((await context.signIn(eve)).status, 200)
        provider.setAccount(ada.uid, {})
        await secure(context, ada, /two-step/i)
        const response = await logIn(context, ada, {})
        assert.deepEqual(kindsOf(response), ['totp', 'recovery_code'])
        return response
      },
    },
    {
      title: "the id of the owner's passkey, which the thief has removed and added elsewhere",
      rule: 'rule 13: passkeys',
      reference: 'WebAuthn Level 3, 14.6.3',
      expected: 'second_factor_invalid',
      async run(context) {
        const ada = await createPasskeyTwoStepUser(context.api)
        ageTwoStep(context.product.databasePath, ada.id, 31)
        const path = `${FACTORS}/passkeys/${ada.passkey.id}`
        const removed = await context.send({ method: 'DELETE', path, token: ada.token })
        assert.equal(removed.status, 204)
        const eve = await context.openSession(createTestUser({ emailVerified: true }))
        const copy = createAuthenticator(context.product.origin)
        const id = Buffer.from(ada.authenticator.credentialId, 'base64url')
        const created = copy.create(await readCreationOptions(context, eve), { id })
        assert.equal((await addPasskey(context, eve, created)).status, 201)
        await secure(context, ada, /passkey/i)
        const idToken = issueLater(context, ada)
        const options = await readSecondStepOptions(context, ada, idToken)
        const signed = { ...copy.get(options), id: created.id, rawId: created.id }
        const response = await context.exchange(ada, idToken, { body: passkeyFactor(signed) })
        const own = passkeyFactor(ada.authenticator.get(options))
        assert.equal((await context.exchange(ada, idToken, { body: own })).status, 200)
        return response
      },
    },
    {
      title: 'an email change that the thief has completed: a new password, set by the new email',
      rule: 'rule 6: one user per uid and email',
      reference: 'CWE-640',
      expected: 'email_changed',
      async run(context) {
        const ada = await openMovedUser(context)
        assert.equal((await applyLink(context, await findLinkAbout(ada, CHANGE))).status, 200)
        assert.ok(!(await isActive(context, ada.thief)))
        setPassword(context, ada)
        const response = await logIn(context, ada.eve, {})
        // Once the owner has undone the change at the provider, and set a new password.
        const { second_factor } = jsonOf(await logIn(context, ada, {}))
        assert.deepEqual(second_factor, { kinds: ['email_code'], email: ada.email })
        return response
      },
    },
    {
      title: 'a completed email change, and an unverified account with the old email',
      rule: 'rule 6: one user per uid and email',
      reference: 'CWE-640',
      expected: 'email_changed',
      async run(context) {
        const ada = await openMovedUser(context)
        await context.openSession(createTestUser({ email: ada.email }))
        await applyLink(context, await findLinkAbout(ada, CHANGE))
        setPassword(context, ada)
        return logIn(context, ada.eve, {})
      },
    },
    {
      title: 'what the thief does after an email change: the previous email gets a link too',
      rule: 'rule 14: security emails',
      reference: 'ASVS 6.3.7',
      expected: 'email_changed',
      async run(context) {
        const ada = await openMovedUser(context)
        await replaceApp(context, ada.thief)
        await applyLink(context, await findLinkAbout(ada, /two-step/i))
        setPassword(context, ada)
        return logIn(context, ada.eve, {})
      },
    },
    {
      title: 'a link that was sent to the email of the thief, once the owner is back',
      reference: 'ASVS 6.5.1, CWE-613',
      expected: 'conflict',
      async run(context) {
        const ada = await openMovedUser(context)
        await context.send({ path: '/api/user/export', token: ada.thief })
        const thiefs = await findLinkAbout(ada.eve, /./)
        assert.equal((await applyLink(context, await findLinkAbout(ada, CHANGE))).status, 200)
        assert.equal(jsonOf(await checkLink(context, thiefs))['state'], 'expired')
        return applyLink(context, thiefs)
      },
    },
    {
      title: 'an email that the thief has changed, soon after the owner changed it',
      rule: 'rule 6: one user per uid and email',
      reference: 'CWE-640',
      expected: 'email_changed',
      async run(context) {
        // The first change is the owner's.
        const moved = await openMovedUser(context)
        const ada = { ...moved.eve, id: moved.id }
        const eve = await moveAgain(context, moved, 'thief')
        await secureNow(context, ada)
        return logIn(context, eve, {})
      },
    },
    {
      title: 'a link that was sent to the email of the thief, after the owner has changed it again',
      rule: 'rule 6: one user per uid and email',
      reference: 'CWE-640',
      expected: 'email_changed',
      async run(context) {
        const moved = await openMovedUser(context)
        await moveAgain(context, moved, 'owner')
        await secureNow(context, { ...moved.eve, id: moved.id })
        const response = await logIn(context, moved.eve, {})
        assert.deepEqual(kindsOf(await logIn(context, moved, {})), ['email_code'])
        return response
      },
    },
    {
      title: "a former email that another user has verified since: it has no link of the owner's",
      rule: 'rule 14: security emails',
      reference: 'ASVS 8.2.2, CWE-639',
      expected: 'conflict',
      async run(context) {
        const ada = await openMovedUser(context)
        await context.openSession(createTestUser({ email: ada.email, emailVerified: true }))
        await replaceApp(context, ada.thief)
        await findLinkAbout(ada.eve, /two-step/i)
        await context.product.sendDue()
        const subjects = mailbox.listTo(ada.email).map(({ email }) => email.subject ?? '')
        assert.ok(!subjects.some((subject) => /two-step/i.test(subject)))
        const response = await applyLink(context, ada.link)
        assert.ok(await isActive(context, ada.thief))
        return response
      },
    },
    {
      title: 'two-step login that the thief has turned on after the only link was used',
      expected: 'second_factor_required',
      async run(context) {
        const ada = await openReportedUser(context)
        assert.equal((await applyLink(context, ada.link)).status, 200)
        setPassword(context, ada)
        const { token } = jsonOf(await signInWithCode(context, ada, {}))
        await replaceApp(context, String(token))
        assert.equal(jsonOf(await checkLink(context, ada.link))['state'], 'open')
        assert.equal((await applyLink(context, ada.link)).status, 200)
        context.product.provider.setAccount(ada.uid, { passwordUpdatedAt: Date.now() + 9_000 })
        const later = context.issueIdToken(ada, { auth_time: unixSeconds(5) })
        const response = await context.exchange(ada, later)
        const { second_factor } = jsonOf(response)
        assert.deepEqual(second_factor, { kinds: ['email_code'], email: ada.email })
        return response
      },
    },
    {
      title:
        'the mailbox only: the link of an email of before, when the app has been in use for more than seven days',
      expected: 'second_factor_invalid',
      async run(context) {
        // The thief's app is the one that the owner replaced eight days ago.
        const ada = await openUnlockedUser(context)
        const link = await findLinkAbout(ada, /two-step/i)
        const owners = await replaceApp(context, ada.token)
        ageTwoStep(context.product.databasePath, ada.id, 8)
        assert.equal((await applyLink(context, link)).status, 200)
        setPassword(context, ada)
        const response = await logIn(context, ada, totp(codeOf(Date, ada.secret, 1)))
        assert.equal((await logIn(context, ada, totp(codeOf(Date, owners, 1)))).status, 200)
        return response
      },
    },
    {
      title:
        'the mailbox only: the email about the second of two new apps within seven days, with new codes',
      expected: 'second_factor_required',
      async run(context) {
        const ada = await openOldTwoStepUser(context)
        await replaceApp(context, ada.token)
        await renewCodes(context, ada.token)
        ageTwoStep(context.product.databasePath, ada.id, 5)
        await replaceApp(context, ada.token)
        await renewCodes(context, ada.token)
        await secureNow(context, ada)
        const response = await logIn(context, ada, {})
        assert.deepEqual(kindsOf(response), ['totp', 'recovery_code'])
        const own = await logIn(context, ada, recoveryFactor(ada.recoveryCodes[0]))
        assert.equal(own.status, 200)
        return response
      },
    },
    {
      title: "the link of an email's former owner, after the next one has logged in with Google",
      reference: 'CWE-640, CWE-645',
      expected: 'second_factor_required',
      async run(context) {
        const { grace, link, token } = await openNextOwner(context)
        await turnTwoStepOn(context.api, { token })
        assert.equal((await applyLink(context, link)).status, 200)
        setPassword(context, grace)
        const response = await logIn(context, grace, {})
        // It goes to the next owner. The former one's app and codes would get in.
        assert.deepEqual(kindsOf(response), ['email_code'])
        return response
      },
    },
  ],
)
