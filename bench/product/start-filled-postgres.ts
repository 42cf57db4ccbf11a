import { Client } from 'pg'
import { startPostgres, type TestPostgres } from '../../server/test/start-postgres.ts'
import { pin } from '../frame/pin.ts'
import { SESSIONS_PER_PERSON } from '../people/people.ts'
import { fillTimes } from './fill-times.ts'
import { startProduct } from './start-product.ts'

/** Starts a Postgres that keeps what it is told, away from the core of whoever is measured, with so many sessions in the product's tables. */
export async function startFilledPostgres(sessions: number, folder: string): Promise<TestPostgres> {
  const postgres = await startPostgres({ durable: true })
  pin(postgres.pid, 'others')
  const product = await startProduct({ databaseUrl: postgres.url, folder })
  await product.stop()
  await fill(postgres.url, sessions)
  return postgres
}

/** The people and tokens of `people.ts`, made where they are kept. */
async function fill(connectionString: string, sessions: number): Promise<void> {
  const { seenAt, expiresAt } = fillTimes()
  const people = Math.ceil(sessions / SESSIONS_PER_PERSON)
  const client = new Client({ connectionString })
  await client.connect()
  await client.query(`
    create function base64url_of_hash(text) returns text language sql immutable as
      $$ select rtrim(translate(encode(sha256(convert_to($1, 'UTF8')), 'base64'), '+/', '-_'), '=') $$;
    create function digits(bigint) returns text language sql immutable as $$ select lpad($1::text, 12, '0') $$;
    insert into users (id, identity_uid, email, email_verified, first_name, last_name,
        auth_time_floor, created_at, made_by, ways_in)
      select '00000000-0000-4000-8000-' || digits(n), 'uid-of-person-00' || digits(n),
        'person' || n || '@example.com', 1, 'Ada', 'Lovelace', 0, ${seenAt}, 'password', 'password'
      from generate_series(0, ${people - 1}) as n;
    insert into sessions (token_hash, id, user_id, created_at, last_seen_at, expires_at,
        provider, browser, system, address)
      select base64url_of_hash(base64url_of_hash('session ' || n)), '10000000-0000-4000-8000-' || digits(n),
        '00000000-0000-4000-8000-' || digits(n / ${SESSIONS_PER_PERSON}), ${seenAt}, ${seenAt}, ${expiresAt},
        'password', 'Chrome 140', 'Windows', '203.0.113.7'
      from generate_series(0, ${sessions - 1}) as n`)
  await client.query('vacuum analyze')
  await client.query('checkpoint')
  await client.end()
}
