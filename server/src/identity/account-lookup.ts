import { ProblemError } from '../problem-error.ts'
import type { Account, AccountRefusal } from './account.ts'
import { fetchJson, type JsonAnswer } from './fetch-json.ts'
import { parseAccount, parseAccountRefusal } from './parse-account.ts'
import type { Reason } from '../security-events.ts'

/** Asks the provider whose proof this is. Throws `unavailable` when it cannot tell: nobody is let in then. */
export type AccountLookup = (idToken: string) => Promise<Account | AccountRefusal>

export interface AccountLookupOptions {
  /** Where the provider's API lives, as `https://identitytoolkit.googleapis.com`. */
  readonly toolkitUrl: URL
  readonly apiKey: string
  /** Told as the page that asks: keys can be restricted to a product's own pages. */
  readonly publicOrigin: URL
}

/** Rule 4: the account as it is now, asked with the proof itself and the public key. No service account. */
export function createAccountLookup(options: AccountLookupOptions): AccountLookup {
  const url = new URL(`${options.toolkitUrl.href.replace(/\/$/, '')}/v1/accounts:lookup`)
  url.searchParams.set('key', options.apiKey)
  const headers = {
    'Content-Type': 'application/json',
    Referer: `${options.publicOrigin.origin}/`,
  }
  return async (idToken) => {
    const body = JSON.stringify({ idToken })
    const answer = await fetchJson(url.href, { method: 'POST', headers, body }).catch(failToAnswer)
    const understood = understand(answer)
    if (understood === undefined) throw unavailable('provider-answered-strangely')
    return understood
  }
}

function understand({ status, body }: JsonAnswer): Account | AccountRefusal | undefined {
  if (status === 200) return parseAccount(body)
  // Any other 400 is a key or a project that is set up wrongly: not the fault of the person.
  return status === 400 ? parseAccountRefusal(body) : undefined
}

function failToAnswer(cause: unknown): never {
  throw unavailable('provider-unreachable', cause)
}

function unavailable(reason: Reason, cause?: unknown): ProblemError {
  return new ProblemError('unavailable', { reason, cause })
}
