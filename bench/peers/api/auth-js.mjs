import { createServer } from 'node:http'
import { Auth } from '@auth/core'
import { KyselyAdapter } from '@auth/kysely-adapter'
import { Kysely, SqliteDialect } from 'kysely'
import { SECRET } from '../../users/credentials.ts'
import { userNumberOf, userOf, tokenOf } from '../../users/bench-users.ts'
import { listen } from './listen.mjs'
import { fill, openDatabase, SESSIONS } from './open-database.mjs'

/*
 * Auth.js with database sessions on node:sqlite, through its official adapter for Kysely. ADAPTER=by-hand uses
 * an adapter of our own instead, with one prepared statement for reads and nothing else, as an upper bound.
 */

const database = openDatabase()
database.exec(`
  create table "User" (id text primary key, name text, email text unique, "emailVerified" text, image text);
  create table "Session" (id text primary key, "sessionToken" text unique not null,
    "userId" text not null references "User" (id) on delete cascade, expires text not null);
  create index "Session_userId" on "Session" ("userId")`)
const userStatement = database.prepare('insert into "User" (id, name, email) values (?, ?, ?)')
const sessionStatement = database.prepare('insert into "Session" values (?, ?, ?, ?)')
const expiresAt = new Date(Date.now() + 30 * 24 * 60 * 60 * 1_000).toISOString()
fill(database, {
  users: userNumberOf(SESSIONS - 1) + 1,
  insertUser(number) {
    const { id, email, firstName, lastName } = userOf(number)
    userStatement.run(id, `${firstName} ${lastName}`, email)
  },
  insertSession(number) {
    sessionStatement.run(
      `session-${number}`,
      tokenOf(number),
      userOf(userNumberOf(number)).id,
      expiresAt,
    )
  },
})

const config = {
  secret: SECRET,
  trustHost: true,
  basePath: '/auth',
  session: { strategy: 'database' },
  providers: [],
  adapter: process.env.ADAPTER === 'by-hand' ? adaptByHand() : adaptOfficially(),
}

/** Kysely expects the interface of better-sqlite3. */
function adaptOfficially() {
  const prepare = (sql) => {
    const statement = database.prepare(sql)
    const reader = statement.columns().length > 0
    return {
      reader,
      all: (parameters) => statement.all(...parameters),
      run: (parameters) => statement.run(...parameters),
    }
  }
  const dialect = new SqliteDialect({ database: { prepare, close: () => database.close() } })
  return KyselyAdapter(new Kysely({ dialect }))
}

function adaptByHand() {
  const find =
    database.prepare(`select "User".*, "Session"."sessionToken", "Session"."userId", "Session".expires
    from "Session" inner join "User" on "User".id = "Session"."userId" where "Session"."sessionToken" = ?`)
  const unused = () => Promise.reject(new Error('A read does not call this method.'))
  return {
    ...Object.fromEntries(Object.keys(adaptOfficially()).map((name) => [name, unused])),
    getSessionAndUser(token) {
      const row = find.get(token)
      if (!row) return null
      const { sessionToken, userId, expires, ...user } = row
      return { session: { sessionToken, userId, expires: new Date(expires) }, user }
    },
  }
}

const origin = `http://localhost:${process.env.PORT}`
listen(
  createServer((request, response) => {
    void handle(request).then(async (result) => {
      response.setHeaders(result.headers)
      response.writeHead(result.status).end(Buffer.from(await result.arrayBuffer()))
    })
  }),
)

function handle({ url, method, headers }) {
  return Auth(new Request(`${origin}${url}`, { method, headers }), config)
}
