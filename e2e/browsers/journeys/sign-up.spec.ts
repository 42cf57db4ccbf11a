import { NEEDS_NO_PROFILE, test } from '../fixtures.ts'
import { expectSignedIn, fillCredentials } from '../steps.ts'
import { words } from '../../words/words.ts'

test('a new user signs up and is at home', async ({ at, arrange }) => {
  test.skip(!NEEDS_NO_PROFILE, 'The product asks new users for more')
  const user = arrange.newUser()
  await at.goto('/login')
  await at.click({ role: 'button', name: words.login.signUp })
  await at.expectVisible({ role: 'heading', name: words.title.signup })
  await fillCredentials(at, user)
  await at.click({ role: 'button', name: words.signUp.submit })
  await expectSignedIn(at, user.email)
  await at.reload()
  await expectSignedIn(at, user.email)
})
