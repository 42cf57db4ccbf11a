import { test } from '../fixtures.ts'
import { expectSignedIn } from '../support/expect-session.ts'
import { signIn } from '../support/steps.ts'

test.use({ configuration: 'password-only' })

test('a user signs in with a password', async ({ page, arrange }) => {
  const user = await arrange.user()
  await signIn(page, user)
  await expectSignedIn(page, user.firstName)
})
