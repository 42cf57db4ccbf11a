import express from 'express'
import session from 'express-session'
import passport from 'passport'
import { SECRET } from '../../users/credentials.ts'
import { userNumberOf, userOf, tokenOf } from '../../users/bench-users.ts'
import { listen } from './listen.mjs'
import { fill, openDatabase, SESSIONS } from './open-database.mjs'

/*
 * Passport with express-session, as documented: it reads the session from the store, then the user by id. The
 * store is on node:sqlite with prepared statements. It has no `touch`, which is optional and would write on each
 * request.
 */

const database = openDatabase()
database.exec(`
  create table users (id text primary key, email text unique, first_name text, last_name text, created_at integer);
  create table sessions (sid text primary key, sess text not null, expired integer not null);
  create index sessions_expired on sessions (expired)`)
const expires = Date.now() + 30 * 24 * 60 * 60 * 1_000
const cookie = { originalMaxAge: null, expires: null, httpOnly: true, path: '/' }
const userStatement = database.prepare('insert into users values (?, ?, ?, ?, ?)')
const sessionStatement = database.prepare('insert into sessions values (?, ?, ?)')
fill(database, {
  users: userNumberOf(SESSIONS - 1) + 1,
  insertUser(number) {
    const { id, email, firstName, lastName } = userOf(number)
    userStatement.run(id, email, firstName, lastName, Date.now())
  },
  insertSession(number) {
    const data = { cookie, passport: { user: userOf(userNumberOf(number)).id } }
    sessionStatement.run(tokenOf(number), JSON.stringify(data), expires)
  },
})

const findSession = database.prepare('select sess from sessions where sid = ? and expired > ?')
const findUser = database.prepare('select * from users where id = ?')

class SqliteStore extends session.Store {
  get(sid, done) {
    const row = findSession.get(sid, Date.now())
    done(null, row ? JSON.parse(row.sess) : null)
  }
  set(sid, data, done) {
    sessionStatement.run(sid, JSON.stringify(data), expires)
    done(null)
  }
  destroy(sid, done) {
    done(null)
  }
}

passport.serializeUser((user, done) => done(null, user.id))
passport.deserializeUser((id, done) => done(null, findUser.get(id) ?? false))

const app = express()
app.disable('x-powered-by')
app.disable('etag')
const store = new SqliteStore()
app.use(session({ secret: SECRET, store, resave: false, saveUninitialized: false }))
app.use(passport.session())
app.get('/api/user', ({ user }, response) => {
  if (!user) return response.sendStatus(401)
  const { id, email, first_name, last_name, created_at } = user
  const resource = { id, email, email_verified: true, first_name, last_name }
  return response.json({ ...resource, created_at: new Date(created_at).toISOString() })
})
listen(app)
