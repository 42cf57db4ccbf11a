import type { Comparison } from '../load/run-comparison.ts'
import { CREDENTIALS } from '../users/credentials.ts'
import { userNumberOf, userOf } from '../users/bench-users.ts'

/** A session of the one user that the server without a database returns. */
const SESSION = 5

/** Throws if a contender does not return the session's user, because some answer 200 to unknown sessions. */
export async function requireCorrectResponses({ contenders }: Comparison): Promise<void> {
  const { email } = userOf(userNumberOf(SESSION))
  for (const [name, { server, requests }] of Object.entries(contenders)) {
    const spec = requests(0)
    if (spec.kind !== 'read') continue
    const url = `http://127.0.0.1:${server.port}${spec.path}`
    const response = await fetch(url, { headers: CREDENTIALS[spec.credential](SESSION) })
    const body = await response.text()
    if (!body.includes(email)) throw new Error(`${name} does not return ${email}: ${body}`)
  }
}
