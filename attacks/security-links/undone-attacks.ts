import assert from 'node:assert/strict'
import { createAuthenticator } from '../../server/test/software-authenticator.ts'
import { defineAttacks } from '../support/attack.ts'
import type { AttackContext } from '../support/attack-context.ts'
import { ageTwoStep, ageUsedCode } from '../support/edit-database.ts'
import { applyLink, findLinkAbout, issueLater, setPassword } from '../support/email-user.ts'
import {
  addPasskey,
  openPasskeyTwoStepUser,
  openPasskeyUser,
  passkeyFactor,
  readCreationOptions,
  readSecondStepOptions,
} from '../support/passkey-user.ts'
import { jsonOf } from '../support/response.ts'
import type { TestUser } from '../support/test-user.ts'
import {
  decodeBase32,
  nextFactor,
  openTwoStepUser,
  totpCode,
  totpFactor,
  type TwoStepUser,
} from '../support/two-step-user.ts'

/*
 * A thief who found the owner's device unlocked and changed the factors, before the owner chose "This wasn't me". To get
 * in afterwards, the thief reads the mailbox too: the password is set by whoever opens the reset link.
 */

const FACTORS = '/api/user/factors'

/** A user whose session has just used the second factor. The thief has the device. */
async function openUnlockedUser(context: AttackContext): Promise<TwoStepUser> {
  const ada = await openTwoStepUser(context)
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

async function replaceApp({ send }: AttackContext, { token }: TwoStepUser): Promise<Buffer> {
  const path = `${FACTORS}/totp`
  const { secret } = jsonOf(await send({ method: 'POST', path, token }))
  const key = decodeBase32(String(secret))
  const body = { code: totpCode(key) }
  assert.ok((await send({ method: 'PUT', path, token, body })).status < 300)
  return key
}

async function renewCodes({ send }: AttackContext, { token }: TwoStepUser): Promise<string> {
  const path = `${FACTORS}/recovery-codes`
  const { recovery_codes } = jsonOf(await send({ method: 'POST', path, token }))
  assert.ok(Array.isArray(recovery_codes))
  return String(recovery_codes[0])
}

const recoveryFactor = (code = '') => ({ second_factor: { kind: 'recovery_code', code } })

/** Uses the link of the email with this subject. Then a new password is set. */
async function secure(context: AttackContext, user: TestUser, subject: RegExp) {
  const used = await applyLink(context, await findLinkAbout(user, subject))
  assert.equal(used.status, 200)
  setPassword(context, user)
}

const logIn = (context: AttackContext, user: TestUser, body: object) =>
  context.exchange(user, issueLater(context, user), { body: { ...body } })

export const undoneAttacks = defineAttacks(
  { rule: 'rule 16: security links', reference: 'ASVS 6.4.3, CWE-640', mayChangeRows: true },
  [
    {
      title: "an authenticator app that the thief has put in place of the owner's",
      expected: 'second_factor_invalid',
      async run(context) {
        const ada = await openOldTwoStepUser(context)
        const thiefs = await replaceApp(context, ada)
        await secure(context, ada, /authenticator/i)
        const response = await logIn(context, ada, totpFactor(totpCode(thiefs, 1)))
        assert.equal((await logIn(context, ada, totpFactor(totpCode(ada.secret, 1)))).status, 200)
        return response
      },
    },
    {
      title: 'recovery codes that the thief has renewed, reported by the email about the app',
      expected: 'second_factor_invalid',
      async run(context) {
        const ada = await openOldTwoStepUser(context)
        const code = await renewCodes(context, ada)
        await replaceApp(context, ada)
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
        const ada = await openPasskeyTwoStepUser(context)
        ageTwoStep(context.product.databasePath, ada.id, 8)
        const eve = await openPasskeyUser(context, ada)
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
        const { kinds } = jsonOf(response)['second_factor'] as { kinds: readonly string[] }
        assert.deepEqual(kinds, ['totp', 'recovery_code'])
        assert.equal((await logIn(context, ada, totpFactor(totpCode(ada.secret, 1)))).status, 200)
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
        'the mailbox only: the link of an email of before, when the app has been in use for more than seven days',
      expected: 'second_factor_invalid',
      async run(context) {
        // The thief's app is the one that the owner replaced eight days ago.
        const ada = await openUnlockedUser(context)
        const link = await findLinkAbout(ada, /two-step/i)
        const owners = await replaceApp(context, ada)
        ageTwoStep(context.product.databasePath, ada.id, 8)
        assert.equal((await applyLink(context, link)).status, 200)
        setPassword(context, ada)
        const response = await logIn(context, ada, totpFactor(totpCode(ada.secret, 1)))
        assert.equal((await logIn(context, ada, totpFactor(totpCode(owners, 1)))).status, 200)
        return response
      },
    },
  ],
)
