import assert from 'node:assert/strict'
import { defineAttacks } from '../support/attack.ts'
import type { AttackResponse } from '../../testing/raw.ts'
import type { AttackContext } from '../support/attack-context.ts'
import { from, PER_MINUTE } from './exceed-limit.ts'

/** Sends failing sign-ins for the victim from one IP until the limit is reached. */
async function failAs({ send, victim }: AttackContext, client: string): Promise<AttackResponse> {
  const body = { email: victim.email, firebase_uuid: victim.uid, id_token: 'eyJ' }
  let response: AttackResponse | undefined
  for (let attempt = 0; attempt <= PER_MINUTE; attempt++)
    response = await send({ method: 'POST', path: '/api/login', headers: from(client), body })
  if (!response) throw new Error('No attempt was made')
  return response
}

const signInFrom = ({ send, victim, issueIdToken }: AttackContext, client: string) =>
  send({
    method: 'POST',
    path: '/api/login',
    headers: from(client),
    body: { email: victim.email, firebase_uuid: victim.uid, id_token: issueIdToken(victim) },
  })

export const lockOutAttacks = defineAttacks(
  { rule: 'HTTP hardening', expected: 200, mayChangeRows: true },
  [
    {
      title: 'failed sign-ins for the victim from one IP: the victim can sign in from another IP',
      reference: 'ASVS 6.3.1, CWE-645',
      async run(context) {
        assert.equal((await failAs(context, '198.51.100.10')).status, 429)
        return signInFrom(context, '198.51.100.11')
      },
    },
    {
      title:
        'failed sign-ins for the victim from one IP: a failure from another IP is not rate-limited',
      reference: 'ASVS 6.3.1, CWE-645',
      expected: 'invalid_identity_token',
      mayChangeRows: false,
      async run(context) {
        await failAs(context, '198.51.100.50')
        const { send, victim } = context
        const body = { email: victim.email, firebase_uuid: victim.uid, id_token: 'eyJ' }
        return send({ method: 'POST', path: '/api/login', headers: from('198.51.100.51'), body })
      },
    },
    {
      title: 'failed sign-ins for the victim from six IPs: the victim can sign in from another IP',
      reference: 'ASVS 6.3.1, CWE-645',
      async run(context) {
        for (let host = 20; host < 26; host++) await failAs(context, `198.51.100.${host}`)
        return signInFrom(context, '198.51.100.30')
      },
    },
    {
      title:
        "failed sign-ins for the victim from the victim's own IP: a valid ID token is accepted",
      reference: 'ASVS 6.3.1, CWE-645',
      async run(context) {
        const { send, victim } = context
        const body = { email: victim.email, firebase_uuid: victim.uid, id_token: 'eyJ' }
        const headers = from('198.51.100.40')
        const statuses: number[] = []
        for (let attempt = 0; attempt < PER_MINUTE - 1; attempt++)
          statuses.push((await send({ method: 'POST', path: '/api/login', headers, body })).status)
        // Failures per IP and claimed email have a lower limit than calls per IP.
        assert.equal(statuses.at(-1), 429)
        return signInFrom(context, '198.51.100.40')
      },
    },
  ],
)
