import assert from 'node:assert/strict'
import { attacksOn } from '../frame/attack.ts'
import type { Answer } from '../frame/answer.ts'
import type { World } from '../frame/world.ts'

/*
 * Too many attempts, and attempts to be somebody else each time. The product of this group lets eight
 * sign-in calls a minute through from one address.
 */

const PER_MINUTE = 8

/** One attempt more than there may be, each with the headers of its number; the last one is the answer. */
const tooOften =
  (headers: (attempt: number) => Record<string, string>, path = () => '/api/login') =>
  async ({ send }: World): Promise<Answer> => {
    let answer: Answer | undefined
    for (let attempt = 0; attempt <= PER_MINUTE; attempt++)
      answer = await send({ method: 'POST', path: path(), headers: headers(attempt), body: {} })
    if (!answer) throw new Error('No attempt was made')
    return answer
  }

function saysHowLong(_world: World, { headers }: Answer): void {
  const wait = Number(headers['retry-after'])
  assert.ok(wait > 0 && wait <= 60)
}

const automation = 'ASVS 6.3.1, ASVS 2.4.1'
const spoofing = 'ASVS 4.1.3, ASVS 15.3.4, CWE-348'

const address = (attempt: number) => `203.0.113.${attempt}`

export const limitAttacks = attacksOn(
  { rule: 'the edge', expected: 'rate_limited', after: saysHowLong },
  [
    { title: 'attempts without end', standsFor: automation, run: tooOften(() => ({})) },
    {
      title: 'attempts spread over the three calls',
      standsFor: automation,
      async run(world) {
        const calls = ['/api/login', '/api/register', '/api/loginWithProviders']
        return tooOften(
          () => ({}),
          () => String(calls.unshift(calls.pop() ?? '') && calls[0]),
        )(world)
      },
    },
    {
      title: 'attempts under other addresses in headers nobody here has asked for',
      standsFor: spoofing,
      run: tooOften((attempt) => ({
        'X-Forwarded-For': address(attempt),
        'X-Real-IP': address(attempt),
        'X-Client-IP': address(attempt),
        'CF-Connecting-IP': address(attempt),
        'True-Client-IP': address(attempt),
        'Fastly-Client-IP': address(attempt),
        Forwarded: `for=${address(attempt)}`,
      })),
    },
    {
      title: 'attempts as this machine',
      standsFor: spoofing,
      run: tooOften(() => ({ 'X-Forwarded-For': '127.0.0.1', 'X-Real-IP': '127.0.0.1' })),
    },
    {
      title: 'attempts under another query each',
      standsFor: automation,
      run: tooOften(
        () => ({}),
        () => `/api/login?${crypto.randomUUID()}`,
      ),
    },
    {
      title: 'reports of a policy without end',
      standsFor: 'ASVS 2.4.1, ASVS 3.4.7',
      async run({ send }) {
        const report = {
          method: 'POST',
          path: '/csp-reports',
          headers: { 'Content-Type': 'application/csp-report' },
          body: { 'csp-report': { 'document-uri': 'x', 'blocked-uri': 'forged-report' } },
        }
        for (let sent = 0; sent < 30; sent++) assert.equal((await send(report)).status, 204)
        return send(report)
      },
      after: (world, answer) => {
        saysHowLong(world, answer)
        assert.ok(!world.product.readLog().includes('forged-report'))
      },
    },
    {
      title: 'attempts that call themselves JSON in another encoding of its name',
      standsFor: automation,
      run: tooOften(() => ({ 'Content-Type': 'APPLICATION/JSON; charset=latin1' })),
    },
  ],
)

const from = (client: string) => ({ 'X-Forwarded-For': client })

export const behindProxyAttacks = attacksOn(
  { rule: 'the edge', expected: 'rate_limited', after: saysHowLong },
  [
    {
      title: 'other addresses, written to the left of the one the proxy has seen',
      standsFor: spoofing,
      run: tooOften((attempt) => from(`${address(attempt)}, 198.51.100.1`)),
    },
    {
      title: 'the address of a proxy, written to the left',
      standsFor: spoofing,
      run: tooOften((attempt) => from(`${address(attempt)}, 127.0.0.7, 198.51.100.2`)),
    },
    {
      title: 'every address of a house that has eighteen quintillion of them',
      standsFor: `${spoofing}, RFC 6177`,
      run: tooOften((attempt) => from(`2001:db8:1:2::${attempt}`)),
    },
    {
      title: 'one address in many spellings',
      standsFor: spoofing,
      run: tooOften((attempt) =>
        from(['::ffff:198.51.100.3', '198.51.100.3', ' 198.51.100.3 '][attempt % 3] ?? ''),
      ),
    },
    {
      title: 'words for an address',
      standsFor: spoofing,
      run: tooOften((attempt) => from(`unknown-${attempt}, _hidden, 198.51.100.4`)),
    },
  ],
)

/** Somebody at this address fails in the victim's name, until the product has had enough of them. */
async function failAs({ send, victim }: World, client: string): Promise<Answer> {
  const body = { email: victim.email, firebase_uuid: victim.uid, id_token: 'eyJ' }
  let answer: Answer | undefined
  for (let attempt = 0; attempt <= PER_MINUTE; attempt++)
    answer = await send({ method: 'POST', path: '/api/login', headers: from(client), body })
  if (!answer) throw new Error('No attempt was made')
  return answer
}

const signInFrom = ({ send, victim, prove }: World, client: string) =>
  send({
    method: 'POST',
    path: '/api/login',
    headers: from(client),
    body: { email: victim.email, firebase_uuid: victim.uid, id_token: prove(victim) },
  })

export const lockOutAttacks = attacksOn({ rule: 'the edge', expected: 200, writes: true }, [
  {
    title: 'failures in the name of the victim: they come in from elsewhere all the same',
    standsFor: 'ASVS 6.3.1, CWE-645',
    async run(world) {
      assert.equal((await failAs(world, '198.51.100.10')).status, 429)
      return signInFrom(world, '198.51.100.11')
    },
  },
  {
    title:
      'failures in the name of the victim: what goes wrong for them elsewhere is told as what it is',
    standsFor: 'ASVS 6.3.1, CWE-645',
    expected: 'invalid_identity_token',
    writes: false,
    async run(world) {
      await failAs(world, '198.51.100.50')
      const { send, victim } = world
      const body = { email: victim.email, firebase_uuid: victim.uid, id_token: 'eyJ' }
      return send({ method: 'POST', path: '/api/login', headers: from('198.51.100.51'), body })
    },
  },
  {
    title: 'failures in the name of the victim from many addresses at once',
    standsFor: 'ASVS 6.3.1, CWE-645',
    async run(world) {
      for (let house = 20; house < 26; house++) await failAs(world, `198.51.100.${house}`)
      return signInFrom(world, '198.51.100.30')
    },
  },
  {
    title: 'failures under the very roof of the victim: a proof that holds counts for more',
    standsFor: 'ASVS 6.3.1, CWE-645',
    async run(world) {
      const { send, victim } = world
      const body = { email: victim.email, firebase_uuid: victim.uid, id_token: 'eyJ' }
      const headers = from('198.51.100.40')
      const statuses: number[] = []
      for (let attempt = 0; attempt < PER_MINUTE - 1; attempt++)
        statuses.push((await send({ method: 'POST', path: '/api/login', headers, body })).status)
      // Failures are counted by whom they name as well, and that count is spent before the address's.
      assert.equal(statuses.at(-1), 429)
      return signInFrom(world, '198.51.100.40')
    },
  },
])
