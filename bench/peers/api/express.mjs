import { DatabaseSync } from 'node:sqlite'
import express from 'express'
import { FIND_SESSION, toUserResource } from '../../baselines/user-row.ts'
import { readBearer } from '../../baselines/serve.ts'
import { hashToken } from '../../users/bench-users.ts'
import { listen } from './listen.mjs'

/* Express with our lookup on our tables, as a prepared statement. */

const database = new DatabaseSync(process.env.DATABASE)
database.exec('pragma journal_mode = wal; pragma synchronous = full')
const find = database.prepare(FIND_SESSION)

const app = express()
app.disable('x-powered-by')
app.disable('etag')
app.get('/api/user', (request, response) => {
  const session = find.get(hashToken(readBearer(request)))
  if (!session || session.expires_at <= Date.now()) return response.sendStatus(401)
  response.set('Cache-Control', 'no-store')
  return response.json(toUserResource(session.user_id, session))
})
listen(app)
