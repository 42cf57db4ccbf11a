import assert from 'node:assert/strict'
import { defineAttacks } from '../support/attack.ts'
import { ageCodes, listKinds } from '../../testing/edit-database.ts'
import { emailCode, startLogin, wrongCode, type WaitingLogin } from '../support/email-login.ts'
import { createTwoStepUser } from '../../testing/factors.ts'
import { createDevice, unixSeconds } from '../../testing/users.ts'
import type { AttackContext } from '../support/attack-context.ts'
import { openEmailUser } from '../support/users.ts'

/* A thief who knows the password, with NEW_DEVICE_CODE=on, and guesses codes or has one of another login. */

const MAX_TRIES = 5

const guess = async (login: WaitingLogin, times: number) => {
  for (let count = 0; count < times; count++) await login.send(wrongCode(login.code))
}

/** The codes of two logins are the same once in a million times. */
const sendCodeOf = (login: WaitingLogin, { code }: WaitingLogin) =>
  login.send(code === login.code ? wrongCode(code) : emailCode(code))

const countCodes = ({ product }: AttackContext, id: string) =>
  listKinds(product.databasePath, id).filter((kind) => kind === 'sign-in-code').length

export const codeAttacks = defineAttacks(
  {
    rule: 'rule 18: codes by email',
    reference: 'ASVS 6.3.1, ASVS 6.5.5',
    expected: 'reauthentication_required',
    mayChangeRows: true,
  },
  [
    {
      title: 'the sixth guess, although it is right',
      async run(context) {
        const login = await startLogin(context, await openEmailUser(context))
        await guess(login, MAX_TRIES)
        return login.send(emailCode(login.code))
      },
    },
    {
      title: 'many guesses at once: five are checked',
      reference: 'ASVS 6.3.1, CWE-367',
      async run(context) {
        const login = await startLogin(context, await openEmailUser(context))
        const guesses = Array.from({ length: 12 }, () => login.send(wrongCode(login.code)))
        const codes = (await Promise.all(guesses)).map(({ status, text }) => [status, text])
        const checked = codes.filter(([, text]) => String(text).includes('second_factor_invalid'))
        assert.equal(checked.length, MAX_TRIES)
        return login.send(emailCode(login.code))
      },
    },
    {
      title: 'four guesses, a new code, and a fifth guess: all tries count',
      async run(context) {
        const ada = await openEmailUser(context)
        const login = await startLogin(context, ada)
        await guess(login, MAX_TRIES - 1)
        ageCodes(context.product.databasePath, ada.id, 2)
        assert.equal((await login.send()).status, 401)
        const second = await login.findNextCode()
        assert.equal((await login.send(wrongCode(second))).status, 401)
        return login.send(emailCode(second))
      },
    },
    {
      title:
        'a new code requested after nine minutes: it is void after ten, counted from the first',
      async run(context) {
        const ada = await openEmailUser(context)
        const login = await startLogin(context, ada)
        ageCodes(context.product.databasePath, ada.id, 9)
        await login.send()
        const second = await login.findNextCode()
        ageCodes(context.product.databasePath, ada.id, 2)
        return login.send(emailCode(second))
      },
    },
    {
      title: 'a code that is ten minutes old, and another request for one',
      async run(context) {
        const ada = await openEmailUser(context)
        const login = await startLogin(context, ada)
        ageCodes(context.product.databasePath, ada.id, 11)
        return [await login.send(emailCode(login.code)), await login.send()]
      },
    },
    {
      title: 'the first code after a second one was sent',
      expected: 'second_factor_invalid',
      async run(context) {
        const ada = await openEmailUser(context)
        const login = await startLogin(context, ada)
        ageCodes(context.product.databasePath, ada.id, 2)
        await login.send()
        await login.findNextCode()
        return login.send(emailCode(login.code))
      },
    },
    {
      title: 'many requests for the code: one is sent in a minute',
      reference: 'ASVS 2.4.1',
      expected: 'second_factor_required',
      async run(context) {
        const ada = await openEmailUser(context)
        const login = await startLogin(context, ada)
        const [first, ...others] = await Promise.all(Array.from({ length: 20 }, () => login.send()))
        assert.equal(countCodes(context, ada.id), 1)
        assert.ok(first)
        return [first, ...others]
      },
    },
    {
      title: 'the code of another login of the same user',
      reference: 'ASVS 6.6.2',
      expected: 'second_factor_invalid',
      async run(context) {
        const ada = await openEmailUser(context)
        const first = await startLogin(context, ada)
        const second = await startLogin(context, ada)
        return sendCodeOf(first, second)
      },
    },
    {
      title: 'the code that the attacker got for a login of their own',
      reference: 'ASVS 6.6.2',
      expected: 'second_factor_invalid',
      async run(context) {
        const eve = await startLogin(context, await openEmailUser(context))
        const ada = await startLogin(context, await openEmailUser(context))
        return sendCodeOf(ada, eve)
      },
    },
    {
      title: 'a code that was used, with the ID token of its login',
      reference: 'ASVS 6.5.1',
      async run(context) {
        const login = await startLogin(context, await openEmailUser(context), { device: {} })
        assert.equal((await login.send(emailCode(login.code))).status, 200)
        return [await login.send(wrongCode(login.code)), await login.send()]
      },
    },
    {
      title: 'a code after the password was reset',
      reference: 'ASVS 6.4.3',
      expected: 'invalid_identity_token',
      async run(context) {
        const ada = await openEmailUser(context)
        const login = await startLogin(context, ada)
        context.product.provider.setAccount(ada.uid, { validSince: String(unixSeconds(1)) })
        return login.send(emailCode(login.code))
      },
    },
    {
      title: 'an ID token of a sign-in six minutes ago, while another login waits for its code',
      reference: 'ASVS 7.5.1',
      async run(context) {
        const ada = await openEmailUser(context)
        await startLogin(context, ada)
        const old = context.issueIdToken(ada, { auth_time: unixSeconds(-360) })
        return context.exchange(ada, old, { body: createDevice() })
      },
    },
    ...(['totp', 'recovery_code'] as const).map((kind) => ({
      title: `the right code as a ${kind}`,
      expected: 'second_factor_invalid' as const,
      async run(context: AttackContext) {
        const login = await startLogin(context, await openEmailUser(context))
        return login.send({ second_factor: { kind, code: login.code } })
      },
    })),
    {
      title: 'a code by email for a user with two-step login',
      rule: 'rule 9: second factor',
      expected: 'second_factor_invalid',
      async run(context) {
        const ada = await createTwoStepUser(context.api)
        const login = await startLogin(context, await openEmailUser(context))
        return context.signIn(ada, { body: emailCode(login.code) })
      },
    },
    {
      title: 'the log: it holds no code',
      reference: 'ASVS 16.2.5, CWE-532',
      expected: 200,
      async run(context) {
        const login = await startLogin(context, await openEmailUser(context))
        await login.send(wrongCode(login.code))
        const response = await login.send(emailCode(login.code))
        const log = context.product.readLog()
        assert.ok(log.includes('second-factor-wrong'))
        assert.ok(!new RegExp(`\\b${login.code}\\b`).test(log))
        return response
      },
    },
  ],
)
