import { createServer } from 'node:http'
import { betterAuth } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import { toNodeHandler } from 'better-auth/node'
import { SECRET } from '../../people/credentials.ts'
import { ownerOf, personOf, tokenOf } from '../../people/people.ts'
import { listen } from './listen.mjs'
import { fill, openDatabase, SESSIONS } from './open-database.mjs'

/*
 * better-auth as its documentation has it, on node:sqlite with its own tables. Its limits of requests are
 * off, as ours are raised; session and person come in one query (its option `joins`); its log and its spans are off.
 */

const database = openDatabase()
const options = {
  database,
  secret: SECRET,
  baseURL: `http://localhost:${process.env.PORT}`,
  emailAndPassword: { enabled: true },
  rateLimit: { enabled: false },
  telemetry: { enabled: false },
  logger: { disabled: true },
  experimental: { instrumentation: { enabled: false } },
  // Its cookie is called `__Secure-…` behind TLS.
  advanced: { useSecureCookies: false, database: { joins: true } },
}
await (await getMigrations(options)).runMigrations()

const now = new Date().toISOString()
const inAWeek = new Date(Date.now() + 7 * 24 * 60 * 60 * 1_000).toISOString()
const person = database.prepare(`insert into "user"
  (id, name, email, "emailVerified", "createdAt", "updatedAt") values (?, ?, ?, 1, '${now}', '${now}')`)
const session = database.prepare(`insert into session
  (id, "expiresAt", token, "createdAt", "updatedAt", "ipAddress", "userAgent", "userId")
  values (?, '${inAWeek}', ?, '${now}', '${now}', '127.0.0.1', 'Chrome', ?)`)
fill(database, {
  people: ownerOf(SESSIONS - 1) + 1,
  insertPerson(number) {
    const { id, email, firstName, lastName } = personOf(number)
    person.run(id, `${firstName} ${lastName}`, email)
  },
  insertSession(number) {
    session.run(`session-${number}`, tokenOf(number), personOf(ownerOf(number)).id)
  },
})

listen(createServer(toNodeHandler(betterAuth(options))))
