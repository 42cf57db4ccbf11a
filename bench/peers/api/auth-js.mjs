import { createServer } from 'node:http'
import { Auth } from '@auth/core'
import { SECRET } from '../../people/credentials.ts'
import { ownerOf, personOf, tokenOf } from '../../people/people.ts'
import { listen } from './listen.mjs'
import { fill, openDatabase, SESSIONS } from './open-database.mjs'

/*
 * Auth.js with sessions in a database. Its official adapters go through a query builder: this one has a
 * prepared statement of node:sqlite for what a session's read asks, and is faster than any of them.
 */

/** What it wants to be there, and a read never asks. */
const NOT_ASKED = Object.fromEntries(
  [
    'createUser',
    'getUser',
    'getUserByAccount',
    'getUserByEmail',
    'updateUser',
    'linkAccount',
    'createSession',
    'updateSession',
    'deleteSession',
  ].map((name) => [name, () => Promise.reject(new Error(`${name} was asked`))]),
)

const database = openDatabase()
database.exec(`
  create table users (id text primary key, name text, email text unique, "emailVerified" integer, image text);
  create table sessions (id text primary key, "sessionToken" text unique not null,
    "userId" text not null references users (id) on delete cascade, expires integer not null)`)
const person = database.prepare('insert into users (id, name, email) values (?, ?, ?)')
const session = database.prepare('insert into sessions values (?, ?, ?, ?)')
const inAMonth = Date.now() + 30 * 24 * 60 * 60 * 1_000
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

const find =
  database.prepare(`select users.*, sessions."sessionToken", sessions."userId", sessions.expires
  from sessions inner join users on users.id = sessions."userId" where sessions."sessionToken" = ?`)
const config = {
  secret: SECRET,
  trustHost: true,
  basePath: '/auth',
  session: { strategy: 'database' },
  providers: [],
  adapter: {
    getSessionAndUser(token) {
      const row = find.get(token)
      if (!row) return null
      const { sessionToken, userId, expires, ...user } = row
      return { session: { sessionToken, userId, expires: new Date(expires) }, user }
    },
    ...NOT_ASKED,
  },
}

const origin = `http://localhost:${process.env.PORT}`
listen(
  createServer((request, response) => {
    void answer(request).then(async (answered) => {
      response.writeHead(answered.status, Object.fromEntries(answered.headers))
      response.end(Buffer.from(await answered.arrayBuffer()))
    })
  }),
)

function answer({ url, method, headers }) {
  return Auth(new Request(`${origin}${url}`, { method, headers }), config)
}
