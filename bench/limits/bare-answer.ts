import { personOf } from '../people/people.ts'
import { tellPerson } from './person-row.ts'
import { readBearer, serve } from './serve.ts'

/* The limit of node:http: the same answer, and nothing asked. */

const { id, email, firstName: first_name, lastName: last_name } = personOf(1)
const row = { email, email_verified: 1, first_name, last_name, created_at: Date.now() }

serve((request) =>
  readBearer(request) === '' ? { status: 401 } : { status: 200, body: tellPerson(id, row) },
)
