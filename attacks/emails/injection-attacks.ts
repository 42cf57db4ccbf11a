import assert from 'node:assert/strict'
import { defineAttacks } from '../support/attack.ts'
import { mailbox } from '../support/mailbox.ts'
import type { AttackResponse } from '../../testing/raw.ts'
import {
  EVIL,
  expectSame,
  HOSTILE_EMAILS,
  HOSTILE_NAMES,
  LINE_BREAKS,
  MARKUP,
  reportOf,
  SEED,
  toPlainAddress,
  type Report,
} from './hostile-texts.ts'
import { createAuthenticator } from '../../testing/factors.ts'
import { createDevice, createTestUser } from '../../testing/users.ts'
import type { AttackContext } from '../support/attack-context.ts'
import { readCreationOptions } from '../support/factors.ts'
import { openEmailUser } from '../support/users.ts'

/* Texts that an attacker chooses: they must add no recipient, header, line or markup to an email. */

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0'
const AGENTS = [`${MARKUP} ${FIREFOX}`, `${FIREFOX} ${MARKUP}`]
const NETWORK = '203.0.113.7'

/** Causes an email about each text; those whose text the server accepts must look like the first one. */
async function compare(
  texts: readonly string[],
  cause: (text: string) => Promise<Report>,
): Promise<AttackResponse> {
  const [harmless, ...hostile] = await Promise.all(texts.map(cause))
  assert.ok(harmless)
  const accepted = hostile.filter(({ email }) => email !== undefined)
  assert.ok(accepted.length > 10)
  for (const report of accepted) expectSame(report, harmless)
  return harmless.response
}

async function addPasskey(context: AttackContext, name: string): Promise<Report> {
  const ada = await openEmailUser(context)
  const authenticator = createAuthenticator(context.product.origin)
  const credential = authenticator.create(await readCreationOptions(context, ada))
  const path = '/api/user/factors/passkeys'
  const body = { name, credential }
  return reportOf(ada, await context.send({ method: 'POST', path, token: ada.token, body }))
}

async function requestChange(context: AttackContext, email: string): Promise<Report> {
  const ada = await openEmailUser(context)
  const body = { email, id_token: context.issueIdToken(ada) }
  const path = '/api/user/email'
  return reportOf(ada, await context.send({ method: 'POST', path, token: ada.token, body }))
}

async function logInFrom(context: AttackContext, headers: Record<string, string>): Promise<Report> {
  const ada = await openEmailUser(context)
  const { email, uid: firebase_uuid } = ada
  const device = { ...createDevice(), language: MARKUP, time_zone: MARKUP }
  const body = { email, firebase_uuid, id_token: context.issueIdToken(ada), ...device }
  return reportOf(ada, await context.send({ method: 'POST', path: '/api/login', headers, body }))
}

/** Signs up with these emails and causes one email to each that the server accepts. */
async function signUpWith(context: AttackContext, emails: readonly string[]) {
  const users = emails.map((email) => createTestUser({ email, emailVerified: true }))
  const signUps = await Promise.all(users.map((user) => context.signIn(user)))
  const accepted = signUps.filter(({ status }) => status === 200)
  assert.ok(accepted.length > 20)
  for (const { text } of accepted) {
    const { token } = JSON.parse(text) as { token: string }
    await context.send({ path: '/api/user/export', token })
  }
  await context.product.sendDue()
}

export const injectionAttacks = defineAttacks(
  {
    rule: 'rule 14: security emails',
    reference: 'ASVS 1.3.11, CWE-93, CWE-79',
    mayChangeRows: true,
  },
  [
    {
      title: `hostile emails at sign-up, seed ${SEED}: an email goes to one of them alone`,
      expected: 200,
      async run(context) {
        const before = mailbox.received.length
        await signUpWith(context, HOSTILE_EMAILS)
        const sent = mailbox.received.slice(before)
        assert.ok(sent.length > 10)
        for (const { recipients, email } of sent) {
          const [recipient = '', ...others] = recipients
          assert.deepEqual(others, [])
          assert.ok(HOSTILE_EMAILS.includes(toPlainAddress(recipient)))
          assert.equal(email.to?.length, 1)
          assert.ok(!email.cc && !email.bcc)
        }
        return context.send({ path: '/healthz' })
      },
    },
    {
      title: 'line breaks in the email of the request',
      expected: 'invalid_request',
      run: (context) =>
        Promise.all(
          LINE_BREAKS.map((line) => context.signIn(createTestUser({ email: `a${line}${EVIL}` }))),
        ),
    },
    {
      title: 'line breaks in the email of the ID token',
      expected: 'identity_mismatch',
      run(context) {
        const ada = createTestUser({ emailVerified: true })
        const attempts = LINE_BREAKS.map((line) => {
          const email = `${line}RCPT TO:<${EVIL}>${line}${ada.email}`
          return context.exchange(ada, context.issueIdToken(ada, { email }))
        })
        return Promise.all(attempts)
      },
    },
    {
      title: `hostile names of passkeys, seed ${SEED}`,
      expected: 201,
      run: (context) => compare(HOSTILE_NAMES, (name) => addPasskey(context, name)),
    },
    {
      title: `hostile emails to change to, seed ${SEED}`,
      expected: 204,
      run: (context) =>
        compare(['grace@example.com', ...HOSTILE_EMAILS], (email) => requestChange(context, email)),
    },
    {
      title: 'hostile browsers, networks, languages and time zones',
      expected: 200,
      async run(context) {
        const login = (agent: string, network: string) =>
          logInFrom(context, { 'User-Agent': agent, 'X-Forwarded-For': network })
        const harmless = await login(FIREFOX, NETWORK)
        const hostile = [
          ...AGENTS.map((agent) => login(agent, NETWORK)),
          ...[MARKUP, `${NETWORK}, ${MARKUP}`].map((network) => login(FIREFOX, network)),
        ]
        for (const report of await Promise.all(hostile)) {
          expectSame(report, harmless)
          assert.ok(!report.email?.raw.includes('evil.example'))
        }
        return harmless.response
      },
    },
  ],
)
