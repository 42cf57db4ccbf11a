import { createServer } from 'node:http'
import { betterAuth } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import { toNodeHandler } from 'better-auth/node'
import { SECRET } from '../../users/credentials.ts'
import { userNumberOf, userOf, tokenOf } from '../../users/bench-users.ts'
import { listen } from './listen.mjs'
import { fill, openDatabase, SESSIONS } from './open-database.mjs'

/*
 * better-auth as documented, on node:sqlite with its own tables. Rate limits, log and spans are off; session and
 * user are read in one query (its option `joins`).
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
  // With secure cookies, the name would start with `__Secure-`.
  advanced: { useSecureCookies: false, database: { joins: true } },
}
await (await getMigrations(options)).runMigrations()

const now = new Date().toISOString()
const expires = new Date(Date.now() + 7 * 24 * 60 * 60 * 1_000).toISOString()
const userStatement = database.prepare(`insert into "user"
  (id, name, email, "emailVerified", "createdAt", "updatedAt") values (?, ?, ?, 1, '${now}', '${now}')`)
const sessionStatement = database.prepare(`insert into session
  (id, "expiresAt", token, "createdAt", "updatedAt", "ipAddress", "userAgent", "userId")
  values (?, '${expires}', ?, '${now}', '${now}', '127.0.0.1', 'Chrome', ?)`)
fill(database, {
  users: userNumberOf(SESSIONS - 1) + 1,
  insertUser(number) {
    const { id, email, firstName, lastName } = userOf(number)
    userStatement.run(id, `${firstName} ${lastName}`, email)
  },
  insertSession(number) {
    sessionStatement.run(`session-${number}`, tokenOf(number), userOf(userNumberOf(number)).id)
  },
})

listen(createServer(toNodeHandler(betterAuth(options))))
