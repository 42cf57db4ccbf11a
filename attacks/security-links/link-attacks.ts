import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { defineAttacks } from '../support/attack.ts'
import { ageLinks, readRows, replaceEmail } from '../../testing/edit-database.ts'
import { jsonOf } from '../../testing/raw.ts'
import type { AttackContext } from '../support/attack-context.ts'
import {
  applyLink,
  checkLink,
  isActive,
  openReportedUser,
  type ReportedUser,
} from '../support/users.ts'

/* An attacker who has, guesses or forges the link of a security email, and a scanner that opens it. */

const MALFORMED = ['x', 'x'.repeat(43), 'x'.repeat(400), '../'.repeat(20), '\u0000'.repeat(43)]

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

const areActive = async (context: AttackContext, { token, thief }: ReportedUser) =>
  (await isActive(context, token)) && (await isActive(context, thief))

/** Uses a link as an attacker; the sessions of the user it was sent to must stay. */
async function applyInVain(context: AttackContext, ada: ReportedUser, token: string) {
  const response = await applyLink(context, token)
  assert.ok(await areActive(context, ada))
  return response
}

export const linkAttacks = defineAttacks(
  { rule: 'rule 16: security links', expected: 'not_found', mayChangeRows: true },
  [
    {
      title: 'a scanner of emails that opens the page and checks the link: nothing changes',
      reference: 'ASVS 6.4.1, RFC 9110 §9.2.1',
      expected: 200,
      async run(context) {
        const ada = await openReportedUser(context)
        const { send, product } = context
        await areActive(context, ada)
        const before = readRows(product.databasePath)
        for (const method of ['GET', 'HEAD'])
          await send({ method, path: '/account/not-me', headers: { Accept: 'text/html' } })
        for (const path of ['/api/security-link', '/api/security-link/use'])
          await send({ path: `${path}?token=${ada.link}` })
        await checkLink(context, ada.link)
        const response = await checkLink(context, ada.link)
        assert.deepEqual(
          [jsonOf(response)['state'], jsonOf(response)['email']],
          ['open', ada.email],
        )
        assert.deepEqual(readRows(product.databasePath), before)
        return response
      },
    },
    {
      title: 'a link that was used',
      reference: 'ASVS 6.5.1',
      expected: 'conflict',
      async run(context) {
        const ada = await openReportedUser(context)
        assert.equal((await applyLink(context, ada.link)).status, 200)
        assert.equal(jsonOf(await checkLink(context, ada.link))['state'], 'used')
        return applyLink(context, ada.link)
      },
    },
    {
      title: 'a link that is used twice at once',
      reference: 'CWE-367',
      expected: 'conflict',
      async run(context) {
        const { link } = await openReportedUser(context)
        const responses = await Promise.all([applyLink(context, link), applyLink(context, link)])
        const [refused, ...others] = responses.filter(({ status }) => status !== 200)
        assert.ok(refused && others.length === 0)
        return refused
      },
    },
    {
      title: 'a link that is thirty days old',
      reference: 'ASVS 6.5.5',
      expected: 'conflict',
      async run(context) {
        const ada = await openReportedUser(context)
        ageLinks(context.product.databasePath, ada.id, 31)
        assert.equal(jsonOf(await checkLink(context, ada.link))['state'], 'expired')
        return applyInVain(context, ada, ada.link)
      },
    },
    {
      title: 'malformed and guessed links',
      reference: 'ASVS 2.2.1, CWE-330',
      mayChangeRows: false,
      async run(context) {
        const guessed = Array.from({ length: 20 }, () => randomBytes(32).toString('base64url'))
        const tokens = [...MALFORMED, ...guessed]
        const calls = tokens.flatMap((token) => [
          checkLink(context, token),
          applyLink(context, token),
        ])
        return Promise.all(calls)
      },
    },
    {
      title: 'a link made from a copy of the database',
      reference: 'ASVS 11.4.1, CWE-916',
      async run(context) {
        const ada = await openReportedUser(context)
        const { security_links = [] } = readRows(context.product.databasePath)
        const stored = security_links.map((row) => (row as { token_hash: string }).token_hash)
        assert.ok(stored.includes(hashOf(ada.link)))
        return applyInVain(context, ada, hashOf(ada.link))
      },
    },
    {
      title: "the link of a stranger: it ends the stranger's sessions only",
      reference: 'ASVS 8.2.2, CWE-639',
      expected: 200,
      async run(context) {
        const [ada, eve] = [await openReportedUser(context), await openReportedUser(context)]
        const response = await applyInVain(context, ada, eve.link)
        assert.ok(!(await isActive(context, eve.token)))
        assert.equal((await context.signIn(ada)).status, 200)
        return response
      },
    },
    {
      title: 'a link after the thief has changed the email: it does not name the new one',
      reference: 'ASVS 6.4.3, CWE-640',
      expected: 200,
      async run(context) {
        const ada = await openReportedUser(context)
        replaceEmail(context.product.databasePath, ada.id, `thief-${ada.email}`)
        assert.equal(jsonOf(await checkLink(context, ada.link))['email'], undefined)
        const response = await applyLink(context, ada.link)
        assert.equal(jsonOf(response)['email'], undefined)
        return response
      },
    },
    {
      title: 'the log: it holds neither the token of a link nor the email',
      reference: 'ASVS 16.2.5, CWE-532',
      expected: 200,
      async run(context) {
        const ada = await openReportedUser(context)
        await checkLink(context, ada.link)
        const response = await applyLink(context, ada.link)
        const log = context.product.readLog()
        assert.ok(log.includes('"event":"account-secured"'))
        for (const secret of [ada.link, hashOf(ada.link), ada.email])
          assert.ok(!log.includes(secret))
        return response
      },
    },
  ],
)
