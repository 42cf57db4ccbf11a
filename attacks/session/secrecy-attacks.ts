import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { user } from '@foyer/contract/schemas.ts'
import { jsonOf } from '../../testing/raw.ts'
import { defineAttacks } from '../support/attack.ts'
import { createTestUser } from '../../testing/users.ts'

/** The fields that the contract requires of every user. */
const ALWAYS_ANSWERED = Object.entries(user.shape)
  .filter(([, field]) => !field.safeParse(undefined).success)
  .map(([name]) => name)
  .toSorted()

/*
 * What responses, the log and the database reveal.
 */

export const secrecyAttacks = defineAttacks(
  { rule: 'rule 8: session issue', expected: 200, mayChangeRows: true },
  [
    {
      title: 'a response that issues no token must not contain one',
      rule: 'API contract',
      reference: 'ASVS 14.2.6',
      mayChangeRows: false,
      run: ({ send, victim }) => send({ path: '/api/user', token: victim.token }),
      after: ({ victim }, response) => {
        assert.deepEqual(Object.keys(jsonOf(response)).toSorted(), ALWAYS_ANSWERED)
        assert.ok(!JSON.stringify(response).includes(victim.token))
      },
    },
    {
      title: 'tokens are long and do not resemble each other',
      reference: 'ASVS 7.2.3',
      async run(context) {
        const eve = createTestUser()
        const responses = [
          await context.signIn(eve),
          await context.signIn(eve),
          await context.signIn(eve),
        ]
        const tokens = responses.map((response) => String(jsonOf(response)['token']))
        for (const token of tokens) assert.match(token, /^[\w-]{43}$/)
        assert.equal(new Set(tokens.map((token) => token.slice(0, 8))).size, 3)
        assert.equal(new Set(tokens.map((token) => token.slice(-8))).size, 3)
        for (const { headers } of responses) assert.equal(headers['set-cookie'], undefined)
        return responses[0] ?? []
      },
    },
    {
      title: 'the database must not contain a token',
      reference: 'ASVS 7.2.3, ASVS 14.2.4',
      async run(context) {
        const { token } = await context.openSession(createTestUser())
        for (const file of ['', '-wal']) {
          const bytes = readFileSync(context.product.databasePath + file)
          assert.ok(!bytes.includes(token))
          assert.ok(!bytes.includes(context.victim.token))
        }
        return context.send({ path: '/api/user', token })
      },
    },
    {
      title: 'the log must not contain a token, ID token, email or name',
      rule: 'HTTP hardening',
      reference: 'ASVS 16.2.5, CWE-532',
      async run(context) {
        const eve = await context.openSession(createTestUser({ email: 'log-reader-7@example.com' }))
        const names = { first_name: 'Zebulon', last_name: 'Quux' }
        const path = `/api/user/${eve.id}`
        const renamed = await context.send({ method: 'PUT', path, token: eve.token, body: names })
        await context.send({ path: `/api/user?token=${eve.token}` })
        await context.exchange(eve, `${context.issueIdToken(eve)}x`)
        await context.send({ path: '/api/user', headers: { Authorization: `Basic ${eve.token}` } })
        const log = context.product.readLog()
        for (const secret of [eve.token, eve.email, eve.uid, 'Zebulon', 'Quux', 'eyJ'])
          assert.ok(!log.includes(secret), secret)
        return renamed
      },
    },
    {
      title: 'line breaks in logged values: no forged log lines',
      rule: 'HTTP hardening',
      reference: 'ASVS 16.4.1, CWE-117',
      expected: 404,
      mayChangeRows: false,
      run: ({ send }) =>
        send({
          path: '/nothing%0d%0a{"level":30,"msg":"forged-line"}.x',
          headers: { 'User-Agent': '{"msg":"forged-line"}', 'X-Request-Id': 'forged-line' },
        }),
      after: ({ product }) => {
        const log = product.readLog()
        assert.ok(!log.includes('forged-line'))
        for (const line of log.trimEnd().split('\n')) JSON.parse(line)
      },
    },
  ],
)
