import { z } from 'zod'
import type { JsonResponse } from './fetch-json.ts'
import { parseAccountRefusal } from './parse-account.ts'
import { unavailable, type CallToolkit } from './toolkit.ts'

/** `proof-refused`: this ID token will never be able to delete the account. */
export type DeletionOutcome = 'deleted' | 'proof-refused'

/** Deletes the account of an ID token at the provider. Throws `unavailable` if a retry may succeed. */
export type AccountDeletion = (idToken: string) => Promise<DeletionOutcome>

const deleted = z.object({ kind: z.literal('identitytoolkit#DeleteAccountResponse') })

export function createAccountDeletion(callToolkit: CallToolkit): AccountDeletion {
  return async (idToken) => {
    const outcome = parseOutcome(await callToolkit('delete', { idToken }))
    if (outcome === undefined) throw unavailable('provider-response-invalid')
    return outcome
  }
}

function parseOutcome({ status, body }: JsonResponse): DeletionOutcome | undefined {
  if (status === 200) return deleted.safeParse(body).success ? 'deleted' : undefined
  if (status !== 400) return undefined
  const refusal = parseAccountRefusal(body)
  if (refusal === undefined) return undefined
  return refusal === 'account-gone' ? 'deleted' : 'proof-refused'
}
