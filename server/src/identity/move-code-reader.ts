import { z } from 'zod'
import type { JsonAnswer } from './fetch-json.ts'
import { unavailable, type AskToolkit } from './toolkit.ts'

/** What the link in a mail for a change of address does: moves an account from one address to another. */
export interface AddressMove {
  readonly from: string
  readonly to: string
}

/**
 * Reads the code of such a link at the provider, which uses nothing up. `undefined` when it is none of a
 * change of address, or none any longer. Throws `unavailable` when the provider cannot tell.
 */
export type MoveCodeReader = (code: string) => Promise<AddressMove | undefined>

/** Without a new password this call reads (https://firebase.google.com/docs/reference/rest/auth#section-verify-password-reset-code). */
export function createMoveCodeReader(ask: AskToolkit): MoveCodeReader {
  return async (oobCode) => {
    const answer = await ask('resetPassword', { oobCode })
    if (isRefused(answer)) return undefined
    const { data } = read.safeParse(answer.status === 200 ? answer.body : undefined)
    if (data && data.requestType !== MOVES) return undefined
    if (!data?.email || !data.newEmail) throw unavailable('provider-answered-strangely')
    return { from: data.email, to: data.newEmail }
  }
}

/** The provider's word for such a mail. */
const MOVES = 'VERIFY_AND_CHANGE_EMAIL'

const read = z.object({
  requestType: z.string(),
  email: z.string().optional(),
  newEmail: z.string().optional(),
})

const refusal = z.object({
  error: z.object({ message: z.string().regex(/^(INVALID|EXPIRED)_OOB_CODE\b/) }),
})

/** Any other 400 is a key or a project that is set up wrongly: not the fault of the code. */
function isRefused({ status, body }: JsonAnswer): boolean {
  return status === 400 && refusal.safeParse(body).success
}
