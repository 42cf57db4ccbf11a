import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { jsonOf } from '../frame/answer.ts'
import { attacksOn } from '../frame/attack.ts'
import { createPerson } from '../frame/person.ts'

/*
 * What somebody learns who sees the answers, the log or the database.
 */

export const secrecyAttacks = attacksOn({ rule: 'rule 8', expected: 200, writes: true }, [
  {
    title: 'whoever reads an answer that issues no token finds none',
    rule: 'contract',
    standsFor: 'ASVS 14.2.6, decisions 11',
    writes: false,
    run: ({ send, victim }) => send({ path: '/api/user', token: victim.token }),
    after: ({ victim }, answer) => {
      assert.deepEqual(Object.keys(jsonOf(answer)).toSorted(), [
        'created_at',
        'email',
        'email_verified',
        'first_name',
        'id',
        'last_name',
      ])
      assert.ok(!JSON.stringify(answer).includes(victim.token))
    },
  },
  {
    title: 'whoever sees many tokens finds them long, new and unlike',
    standsFor: 'ASVS 7.2.3',
    async run(world) {
      const eve = createPerson()
      const answers = [await world.signIn(eve), await world.signIn(eve), await world.signIn(eve)]
      const tokens = answers.map((answer) => String(jsonOf(answer)['token']))
      for (const token of tokens) assert.match(token, /^[\w-]{43}$/)
      assert.equal(new Set(tokens.map((token) => token.slice(0, 8))).size, 3)
      assert.equal(new Set(tokens.map((token) => token.slice(-8))).size, 3)
      for (const { headers } of answers) assert.equal(headers['set-cookie'], undefined)
      return answers[0] ?? []
    },
  },
  {
    title: 'whoever copies the database finds no token in it',
    standsFor: 'ASVS 7.2.3, ASVS 14.2.4',
    async run(world) {
      const { token } = await world.enter(createPerson())
      for (const file of ['', '-wal']) {
        const bytes = readFileSync(world.product.databasePath + file)
        assert.ok(!bytes.includes(token))
        assert.ok(!bytes.includes(world.victim.token))
      }
      return world.send({ path: '/api/user', token })
    },
  },
  {
    title: 'whoever reads the log finds no token, proof, address or name',
    rule: 'the edge',
    standsFor: 'ASVS 16.2.5, CWE-532',
    async run(world) {
      const eve = await world.enter(createPerson({ email: 'log-reader-7@example.com' }))
      const names = { first_name: 'Zebulon', last_name: 'Quux' }
      const path = `/api/user/${eve.id}`
      const renamed = await world.send({ method: 'PUT', path, token: eve.token, body: names })
      await world.send({ path: `/api/user?token=${eve.token}` })
      await world.present(eve, `${world.prove(eve)}x`)
      await world.send({ path: '/api/user', headers: { Authorization: `Basic ${eve.token}` } })
      const log = world.product.readLog()
      for (const secret of [eve.token, eve.email, eve.uid, 'Zebulon', 'Quux', 'eyJ'])
        assert.ok(!log.includes(secret), secret)
      return renamed
    },
  },
  {
    title: 'whoever writes lines into what is logged',
    rule: 'the edge',
    standsFor: 'ASVS 16.4.1, CWE-117',
    expected: 404,
    writes: false,
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
])
