import { MINUTE_MS } from '../../clock.ts'
import { signInChallengesStore } from '../../stores/sign-in-challenges-store.ts'
import type { Queryable, SignInChallengeRow } from '../../stores/tables.ts'
import { queueCode } from '../emails/queue-email.ts'
import { createCode, hashCode } from './code.ts'
import type { EmailCodeStep } from './email-code-check.ts'

/** How long a login waits for its code, and so how long its ID token is accepted. */
export const EMAIL_CODE_MS = 10 * MINUTE_MS
const MAX_TRIES = 5
const RESEND_MS = MINUTE_MS

/** Whether it still accepts codes. */
export function isOpen(
  { tries, expires_at, passed_at }: Pick<SignInChallengeRow, 'tries' | 'expires_at' | 'passed_at'>,
  now: number,
): boolean {
  // rule 18c: a login has five tries
  return passed_at === null && tries < MAX_TRIES && now < expires_at
}

export async function openChallenge(tx: Queryable, step: EmailCodeStep): Promise<void> {
  const { user, proofHash, requestContext } = step
  const { at } = requestContext
  const code = createCode()
  const expires_at = at + EMAIL_CODE_MS
  await signInChallengesStore.insert(tx, {
    proof_hash: proofHash,
    user_id: user.id,
    code_hash: hashCode(code, proofHash),
    tries: 0,
    created_at: at,
    sent_at: at,
    expires_at,
    passed_at: null,
  })
  await send(tx, step, { code, expires_at })
}

/** Sends a new code in place of the last one, at most once a minute. The tries go on counting. */
export async function resendCode(
  tx: Queryable,
  step: EmailCodeStep,
  { sent_at, expires_at }: SignInChallengeRow,
): Promise<void> {
  const { proofHash, requestContext } = step
  const { at } = requestContext
  if (at - sent_at < RESEND_MS) return
  const code = createCode()
  const code_hash = hashCode(code, proofHash)
  await signInChallengesStore.update(tx, proofHash, { code_hash, sent_at: at })
  await send(tx, step, { code, expires_at })
}

function send(
  tx: Queryable,
  { user, requestContext }: EmailCodeStep,
  { code, expires_at }: { readonly code: string; readonly expires_at: number },
): Promise<void> {
  const minutes = Math.round((expires_at - requestContext.at) / MINUTE_MS)
  const params = { ...requestContext, code, minutes }
  return queueCode(tx, user, { params, expiresAt: expires_at })
}
