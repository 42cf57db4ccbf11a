import type { Account, AccountRefusal } from './account.ts'
import type { JsonAnswer } from './fetch-json.ts'
import { parseAccount, parseAccountRefusal } from './parse-account.ts'
import { unavailable, type AskToolkit } from './toolkit.ts'

/** Asks the provider whose proof this is. Throws `unavailable` when it cannot tell: nobody is let in then. */
export type AccountLookup = (idToken: string) => Promise<Account | AccountRefusal>

/** Rule 4: the account as it is now. */
export function createAccountLookup(ask: AskToolkit): AccountLookup {
  return async (idToken) => {
    const understood = understand(await ask('lookup', { idToken }))
    if (understood === undefined) throw unavailable('provider-answered-strangely')
    return understood
  }
}

function understand({ status, body }: JsonAnswer): Account | AccountRefusal | undefined {
  if (status === 200) return parseAccount(body)
  // Any other 400 is a key or a project that is set up wrongly: not the fault of the person.
  return status === 400 ? parseAccountRefusal(body) : undefined
}
