import assert from 'node:assert/strict'
import type { AttackContext, SignedInTestUser } from './attack-context.ts'
import { createTestUser, UNTRUSTED } from '../../testing/users.ts'
import { jsonOf } from '../../testing/raw.ts'
import { linkedIdentity } from '../../testing/fake-provider.ts'

interface ConnectedUser {
  readonly ada: SignedInTestUser
  /** The same account at the provider, signed in with what was connected. */
  readonly eve: SignedInTestUser
}

/** A user with a password, to whose account someone has connected one of an untrusted provider and confirmed it. */
export async function openConnectedUser(context: AttackContext): Promise<ConnectedUser> {
  const [provider = ''] = UNTRUSTED
  const ada = await context.openSession(createTestUser({ emailVerified: true }))
  const providerUserInfo = ['password', provider].map((id) =>
    linkedIdentity(id, { localId: ada.uid, email: ada.email }),
  )
  context.product.provider.setAccount(ada.uid, { providerUserInfo })
  const connected = { ...ada, provider }
  const body = { id_token: context.issueIdToken(connected) }
  const confirmed = await context.send({
    method: 'POST',
    path: '/api/user/verification',
    token: ada.token,
    body,
  })
  assert.equal(confirmed.status, 200)
  // The confirmation has replaced the token.
  const { token } = jsonOf(confirmed)
  assert.ok(typeof token === 'string')
  return { ada: { ...ada, token }, eve: await context.openSession(connected) }
}
