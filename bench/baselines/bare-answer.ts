import { userOf } from '../users/bench-users.ts'
import { toUserResource } from './user-row.ts'
import { readBearer, serve } from './serve.ts'

/* The upper bound of node:http: the same response, without a database. */

const { id, email, firstName: first_name, lastName: last_name } = userOf(1)
const row = { email, email_verified: 1, first_name, last_name, created_at: Date.now() }

serve((request) =>
  readBearer(request) === '' ? { status: 401 } : { status: 200, body: toUserResource(id, row) },
)
