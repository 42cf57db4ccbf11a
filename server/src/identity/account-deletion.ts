import { z } from 'zod'
import type { JsonAnswer } from './fetch-json.ts'
import { parseAccountRefusal } from './parse-account.ts'
import { unavailable, type AskToolkit } from './toolkit.ts'

/** What became of an account: it is no more, or this proof will not do it, now or later. */
export type DeletionOutcome = 'gone' | 'proof-refused'

/** Has the provider delete the account of a proof. Throws `unavailable` when it may do so later. */
export type AccountDeletion = (idToken: string) => Promise<DeletionOutcome>

/** Whatever answers 200 in the provider's place has deleted nothing. */
const deleted = z.object({ kind: z.literal('identitytoolkit#DeleteAccountResponse') })

/** The provider's half of a deletion. An account that is gone already is as good as deleted. */
export function createAccountDeletion(ask: AskToolkit): AccountDeletion {
  return async (idToken) => {
    const outcome = understand(await ask('delete', { idToken }))
    if (outcome === undefined) throw unavailable('provider-answered-strangely')
    return outcome
  }
}

function understand({ status, body }: JsonAnswer): DeletionOutcome | undefined {
  if (status === 200) return deleted.safeParse(body).success ? 'gone' : undefined
  if (status !== 400) return undefined
  const refusal = parseAccountRefusal(body)
  if (refusal === undefined) return undefined
  return refusal === 'account-gone' ? 'gone' : 'proof-refused'
}
