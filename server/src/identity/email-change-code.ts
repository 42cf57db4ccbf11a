import { z } from 'zod'
import type { JsonResponse } from './fetch-json.ts'
import { unavailable, type CallToolkit } from './toolkit.ts'

export interface EmailChangeCode {
  readonly from: string
  readonly to: string
}

/** Reads a link's code without consuming it. `undefined` if it is invalid or of another kind; throws `unavailable`. */
export type EmailChangeCodeReader = (code: string) => Promise<EmailChangeCode | undefined>

/** Without a new password, this call only reads the code: https://firebase.google.com/docs/reference/rest/auth#section-verify-password-reset-code */
export function createEmailChangeCodeReader(callToolkit: CallToolkit): EmailChangeCodeReader {
  return async (oobCode) => {
    const response = await callToolkit('resetPassword', { oobCode })
    if (isRefused(response)) return undefined
    const { data } = codeResponse.safeParse(response.status === 200 ? response.body : undefined)
    if (data && data.requestType !== EMAIL_CHANGE) return undefined
    if (!data?.email || !data.newEmail) throw unavailable('provider-response-invalid')
    return { from: data.email, to: data.newEmail }
  }
}

const EMAIL_CHANGE = 'VERIFY_AND_CHANGE_EMAIL'

const codeResponse = z.object({
  requestType: z.string(),
  email: z.string().optional(),
  newEmail: z.string().optional(),
})

const refusal = z.object({
  error: z.object({ message: z.string().regex(/^(INVALID|EXPIRED)_OOB_CODE\b/) }),
})

function isRefused({ status, body }: JsonResponse): boolean {
  return status === 400 && refusal.safeParse(body).success
}
