import assert from 'node:assert/strict'
import type { AttackContext, SignedInTestUser } from './attack-context.ts'
import { createTestUser, type TestUser, UNTRUSTED } from '../../testing/users.ts'
import { linkedIdentity } from '../../testing/fake-provider.ts'

interface ConnectedUser {
  readonly ada: SignedInTestUser
  /** The same account at the provider, signed in with what was connected. */
  readonly eve: TestUser
}

/** A user with a password, to whose account someone has connected one of an untrusted provider and confirmed it. */
export async function openConnectedUser(context: AttackContext): Promise<ConnectedUser> {
  const [provider = ''] = UNTRUSTED
  const ada = await context.openSession(createTestUser({ emailVerified: true }))
  const providerUserInfo = ['password', provider].map((id) =>
    linkedIdentity(id, { localId: ada.uid, email: ada.email }),
  )
  context.product.provider.setAccount(ada.uid, { providerUserInfo })
  const eve = { ...ada, provider }
  const body = { id_token: context.issueIdToken(eve) }
  const confirmed = await context.send({
    method: 'POST',
    path: '/api/user/verification',
    token: ada.token,
    body,
  })
  assert.equal(confirmed.status, 200)
  assert.equal((await context.signIn(eve)).status, 200)
  return { ada, eve }
}
