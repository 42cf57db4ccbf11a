import type { Contest } from '../load/hold-contest.ts'
import { CREDENTIALS } from '../people/credentials.ts'
import { ownerOf, personOf } from '../people/people.ts'

/** Whose reader is asked: the one person whom even a server without a database knows. */
const SESSION = 5

/**
 * Throws when somebody does not tell whose session it is. Some answer 200 to a session they do not know,
 * and would be quick at that.
 */
export async function requireRightAnswers({ contenders }: Contest): Promise<void> {
  const { email } = personOf(ownerOf(SESSION))
  for (const [name, { server, plan }] of Object.entries(contenders)) {
    const asked = plan(0)
    if (asked.kind !== 'read') continue
    const [header = '', ...value] = CREDENTIALS[asked.credential](SESSION).split(': ')
    const url = `http://127.0.0.1:${server.port}${asked.path}`
    const answer = await (await fetch(url, { headers: { [header]: value.join(': ') } })).text()
    if (!answer.includes(email)) throw new Error(`${name} does not know ${email}: ${answer}`)
  }
}
