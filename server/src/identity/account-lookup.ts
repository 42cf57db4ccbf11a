import type { Account, AccountRefusal } from './account.ts'
import type { JsonResponse } from './fetch-json.ts'
import { parseAccount, parseAccountRefusal } from './parse-account.ts'
import { unavailable, type CallToolkit } from './toolkit.ts'

/** Looks up the account of an ID token. Throws `unavailable` if the provider gives no valid answer. */
export type AccountLookup = (idToken: string) => Promise<Account | AccountRefusal>

/** Rule 4: account lookup. */
export function createAccountLookup(callToolkit: CallToolkit): AccountLookup {
  return async (idToken) => {
    const account = parseLookup(await callToolkit('lookup', { idToken }))
    if (account === undefined) throw unavailable('provider-response-invalid')
    return account
  }
}

function parseLookup({ status, body }: JsonResponse): Account | AccountRefusal | undefined {
  if (status === 200) return parseAccount(body)
  // Any other 400 means that the key or the project is misconfigured.
  return status === 400 ? parseAccountRefusal(body) : undefined
}
