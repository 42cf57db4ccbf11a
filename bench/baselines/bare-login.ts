import { randomBytes, randomUUID } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { hashToken } from '../users/bench-users.ts'
import { toUserResource, type UserRow } from './user-row.ts'
import { readJson, serve } from './serve.ts'

/*
 * A typical hand-written login: the ID token verified with jose, the account looked up at the provider, and
 * one transaction per login. With BENCH_LOGIN=look-up it does only the lookup, so the difference is the server's
 * own cost.
 */

const PROJECT = process.env['PROJECT'] ?? ''
const DAY_MS = 24 * 60 * 60 * 1_000
const keys = createRemoteJWKSet(new URL(process.env['JWKS_URL'] ?? ''))
const onlyLookUp = process.env['BENCH_LOGIN'] === 'look-up'

const database = new DatabaseSync(process.env['DATABASE'] ?? ':memory:')
database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
const findUsers = database.prepare('select * from users where identity_uid = ? or email = ?')
const deleteOldestSessions =
  database.prepare(`delete from sessions where user_id = ?1 and token_hash not in
  (select token_hash from sessions where user_id = ?1 order by created_at desc, token_hash limit 19)`)
const insertSession = database.prepare(`insert into sessions
  (token_hash, id, user_id, provider, auth_time, browser, system, address, created_at, last_seen_at, expires_at)
  values (?1, ?2, ?3, 'password', ?4, 'Chrome', 'Windows', '10.1.0.0', ?5, ?5, ?6)`)
const insertActivity =
  database.prepare(`insert into activity (user_id, event, at, provider, browser, system, address)
  values (?, 'signed-in', ?, 'password', 'Chrome', 'Windows', '10.1.0.0') on conflict do nothing`)
const deleteOldActivity =
  database.prepare(`delete from activity where user_id = ?1 and event = 'signed-in' and at <=
  (select at from activity where user_id = ?1 and event = 'signed-in' order by at desc limit 1 offset 100)`)

serve(async (request) => {
  const { id_token: idToken = '', email = '' } = await readJson(request)
  const proof = onlyLookUp ? undefined : await verify(idToken)
  const account = await lookUp(idToken)
  if (!proof) return { status: 200, body: account }
  if (proof.sub !== account.localId || proof['email'] !== email) return { status: 401 }
  return { status: 200, body: startSession(String(proof.sub), email, Number(proof['auth_time'])) }
})

async function verify(idToken: string) {
  const issuer = `https://securetoken.google.com/${PROJECT}`
  const checks = { algorithms: ['RS256'], issuer, audience: PROJECT }
  return (await jwtVerify(idToken, keys, checks)).payload
}

async function lookUp(idToken: string): Promise<{ readonly localId: string }> {
  const response = await fetch(`${process.env['TOOLKIT_URL']}/v1/accounts:lookup?key=demo`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ idToken }),
  })
  const { users } = (await response.json()) as { users: [{ localId: string }] }
  return users[0]
}

function startSession(uid: string, email: string, authTime: number): object {
  const now = Date.now()
  const token = randomBytes(32).toString('base64url')
  database.exec('begin immediate')
  const user = findUsers.get(uid, email) as unknown as UserRow & { readonly id: string }
  insertActivity.run(user.id, now)
  deleteOldActivity.run(user.id)
  deleteOldestSessions.run(user.id)
  insertSession.run(hashToken(token), randomUUID(), user.id, authTime, now, now + 30 * DAY_MS)
  database.exec('commit')
  return { ...toUserResource(user.id, user), token }
}
