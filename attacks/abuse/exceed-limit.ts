import assert from 'node:assert/strict'
import type { AttackResponse } from '../../testing/raw.ts'
import type { AttackContext } from '../support/attack-context.ts'

/** The sign-in calls per IP that the product of these groups allows. */
export const PER_MINUTE = 8

/** Sends one request more than the limit allows and returns the last response. */
export const exceedLimit =
  (headers: (attempt: number) => Record<string, string>, path = () => '/api/login') =>
  async ({ send }: AttackContext): Promise<AttackResponse> => {
    let response: AttackResponse | undefined
    for (let attempt = 0; attempt <= PER_MINUTE; attempt++)
      response = await send({ method: 'POST', path: path(), headers: headers(attempt), body: {} })
    if (!response) throw new Error('No attempt was made')
    return response
  }

export function hasRetryAfter(_context: AttackContext, { headers }: AttackResponse): void {
  const wait = Number(headers['retry-after'])
  assert.ok(wait > 0 && wait <= 60)
}

export const SPOOFING = 'ASVS 4.1.3, ASVS 15.3.4, CWE-348'

export const ip = (attempt: number) => `203.0.113.${attempt}`

/** The header that a trusted proxy adds. */
export const from = (client: string) => ({ 'X-Forwarded-For': client })
