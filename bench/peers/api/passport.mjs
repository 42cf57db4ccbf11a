import express from 'express'
import session from 'express-session'
import passport from 'passport'
import { SECRET } from '../../people/credentials.ts'
import { ownerOf, personOf, tokenOf } from '../../people/people.ts'
import { listen } from './listen.mjs'
import { fill, openDatabase, SESSIONS } from './open-database.mjs'

/*
 * Passport with express-session, as its documentation has it: the session from its store, then the person
 * by their id. The store is one of node:sqlite with prepared statements. It has no `touch`, which stores may
 * leave out and which would write with each request.
 */

const database = openDatabase()
database.exec(`
  create table users (id text primary key, email text unique, first_name text, last_name text, created_at integer);
  create table sessions (sid text primary key, sess text not null, expired integer not null);
  create index sessions_expired on sessions (expired)`)
const expires = Date.now() + 30 * 24 * 60 * 60 * 1_000
const cookie = { originalMaxAge: null, expires: null, httpOnly: true, path: '/' }
const person = database.prepare('insert into users values (?, ?, ?, ?, ?)')
const begin = database.prepare('insert into sessions values (?, ?, ?)')
fill(database, {
  people: ownerOf(SESSIONS - 1) + 1,
  insertPerson(number) {
    const { id, email, firstName, lastName } = personOf(number)
    person.run(id, email, firstName, lastName, Date.now())
  },
  insertSession(number) {
    const passportOf = { user: personOf(ownerOf(number)).id }
    begin.run(tokenOf(number), JSON.stringify({ cookie, passport: passportOf }), expires)
  },
})

const findSession = database.prepare('select sess from sessions where sid = ? and expired > ?')
const findPerson = database.prepare('select * from users where id = ?')

class SqliteStore extends session.Store {
  get(sid, done) {
    const row = findSession.get(sid, Date.now())
    done(null, row ? JSON.parse(row.sess) : null)
  }
  set(sid, kept, done) {
    begin.run(sid, JSON.stringify(kept), expires)
    done(null)
  }
  destroy(sid, done) {
    done(null)
  }
}

passport.serializeUser((user, done) => done(null, user.id))
passport.deserializeUser((id, done) => done(null, findPerson.get(id) ?? false))

const app = express()
app.disable('x-powered-by')
app.disable('etag')
const store = new SqliteStore()
app.use(session({ secret: SECRET, store, resave: false, saveUninitialized: false }))
app.use(passport.session())
app.get('/api/user', ({ user }, response) => {
  if (!user) return response.sendStatus(401)
  const { id, email, first_name, last_name, created_at } = user
  const told = { id, email, email_verified: true, first_name, last_name }
  return response.json({ ...told, created_at: new Date(created_at).toISOString() })
})
listen(app)
