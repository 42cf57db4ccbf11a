import { Client } from 'pg'
import { startPostgres, type TestPostgres } from '../../testing/postgres.ts'
import { pin } from '../support/pin-to-cores.ts'
import { SESSIONS_PER_USER } from '../users/bench-users.ts'
import { fillTimes } from './fill-times.ts'
import { startMeasuredProduct } from './start-product.ts'

/** Starts a durable Postgres on other cores than the measured server, with sessions in the product's tables. */
export async function startFilledPostgres(sessions: number, folder: string): Promise<TestPostgres> {
  const postgres = await startPostgres({ durable: true })
  pin(postgres.pid, 'others')
  const product = await startMeasuredProduct({ databaseUrl: postgres.url, folder })
  await product.stop()
  await fill(postgres.url, sessions)
  return postgres
}

/** Creates the users and tokens of `bench-users.ts` in SQL. */
async function fill(connectionString: string, sessions: number): Promise<void> {
  const { seenAt, expiresAt } = fillTimes()
  const users = Math.ceil(sessions / SESSIONS_PER_USER)
  const client = new Client({ connectionString })
  await client.connect()
  await client.query(`
    create function base64url_of_hash(text) returns text language sql immutable as
      $$ select rtrim(translate(encode(sha256(convert_to($1, 'UTF8')), 'base64'), '+/', '-_'), '=') $$;
    create function digits(bigint) returns text language sql immutable as $$ select lpad($1::text, 12, '0') $$;
    insert into users (id, identity_uid, email, email_verified, first_name, last_name,
        sign_ins_valid_from, created_at, created_with, sign_in_methods)
      select '00000000-0000-4000-8000-' || digits(n), 'uid-of-a-user-00' || digits(n),
        'user' || n || '@example.com', 1, 'Ada', 'Lovelace', 0, ${seenAt}, 'password', 'password'
      from generate_series(0, ${users - 1}) as n;
    insert into sessions (token_hash, id, user_id, created_at, last_seen_at, used_at, expires_at,
        provider, browser, system, address)
      select base64url_of_hash(base64url_of_hash('session ' || n)), '10000000-0000-4000-8000-' || digits(n),
        '00000000-0000-4000-8000-' || digits(n / ${SESSIONS_PER_USER}), ${seenAt}, ${seenAt}, ${seenAt}, ${expiresAt},
        'password', 'Chrome 140', 'Windows', '203.0.113.7'
      from generate_series(0, ${sessions - 1}) as n`)
  await client.query('vacuum analyze')
  await client.query('checkpoint')
  await client.end()
}
