import { createServer } from 'node:http'
import { Auth } from '@auth/core'
import { KyselyAdapter } from '@auth/kysely-adapter'
import { Kysely, SqliteDialect } from 'kysely'
import { SECRET } from '../../people/credentials.ts'
import { ownerOf, personOf, tokenOf } from '../../people/people.ts'
import { listen } from './listen.mjs'
import { fill, openDatabase, SESSIONS } from './open-database.mjs'

/*
 * Auth.js with sessions in a database, through its official adapter for Kysely, here on node:sqlite. With
 * ADAPTER=by-hand through one of ours instead, which has a prepared statement for what a read asks, and
 * nothing else: as fast as any could be.
 */

const database = openDatabase()
database.exec(`
  create table "User" (id text primary key, name text, email text unique, "emailVerified" text, image text);
  create table "Session" (id text primary key, "sessionToken" text unique not null,
    "userId" text not null references "User" (id) on delete cascade, expires text not null);
  create index "Session_userId" on "Session" ("userId")`)
const person = database.prepare('insert into "User" (id, name, email) values (?, ?, ?)')
const session = database.prepare('insert into "Session" values (?, ?, ?, ?)')
const inAMonth = new Date(Date.now() + 30 * 24 * 60 * 60 * 1_000).toISOString()
fill(database, {
  people: ownerOf(SESSIONS - 1) + 1,
  insertPerson(number) {
    const { id, email, firstName, lastName } = personOf(number)
    person.run(id, `${firstName} ${lastName}`, email)
  },
  insertSession(number) {
    session.run(`session-${number}`, tokenOf(number), personOf(ownerOf(number)).id, inAMonth)
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

/** Kysely wants of a database what better-sqlite3 has. */
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
  const notAsked = () => Promise.reject(new Error('A read asks for nothing else.'))
  return {
    ...Object.fromEntries(Object.keys(adaptOfficially()).map((name) => [name, notAsked])),
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
    void answer(request).then(async (answered) => {
      response.setHeaders(answered.headers)
      response.writeHead(answered.status).end(Buffer.from(await answered.arrayBuffer()))
    })
  }),
)

function answer({ url, method, headers }) {
  return Auth(new Request(`${origin}${url}`, { method, headers }), config)
}
