import { securityLinksStore } from '../../stores/security-links-store.ts'
import type { OutboxRow, Queryable } from '../../stores/tables.ts'
import { SECURITY_LINK_MS } from '@foyer/contract/constants.ts'
import { NOT_ME_PATH } from '@foyer/contract/client-paths.ts'
import { createToken, hashToken } from '../session-token.ts'

/**
 * Creates the link of an email when it is sent, so that the database never holds its token. The token is in the
 * fragment, which browsers send to no server. `created_at` is the time of what the email reports.
 */
export async function createSecurityLink(
  db: Queryable,
  {
    user_id,
    to_address,
    created_at,
    now,
    origin,
  }: { now: number; origin: string } & Pick<OutboxRow, 'to_address' | 'created_at'> & {
      user_id: string
    },
): Promise<string> {
  const token = createToken()
  await securityLinksStore.insert(db, {
    token_hash: hashToken(token),
    user_id,
    email: to_address,
    created_at,
    expires_at: now + SECURITY_LINK_MS,
    used_at: null,
  })
  return `${origin}${NOT_ME_PATH}#token=${token}`
}
