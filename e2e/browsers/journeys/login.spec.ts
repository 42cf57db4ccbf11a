import { failureText, words } from '../../words/words.ts'
import { test } from '../fixtures.ts'
import { expectSignedIn, expectSignedOut, logOut, signIn, submitLogin } from '../steps.ts'

test('a user logs in, stays logged in after a reload, and logs out', async ({ at, arrange }) => {
  const user = await arrange.user()
  await signIn(at, user)
  await expectSignedIn(at, user.firstName)
  await at.reload()
  await expectSignedIn(at, user.firstName)
  await logOut(at)
  await at.reload()
  await expectSignedOut(at)
})

test('a wrong password shows its message, and the right one logs in', async ({ at, arrange }) => {
  const user = await arrange.user()
  await signIn(at, { ...user, password: 'not this one' })
  await at.expectAnnounced('alert', failureText('invalid-credential', 'sign-in'))
  await expectSignedOut(at)
  await submitLogin(at, user)
  await expectSignedIn(at, user.firstName)
})

test('a guarded page redirects to Login, and back after logging in', async ({ at, arrange }) => {
  const user = await arrange.user()
  await at.goto('/?tab=names#edit')
  await at.expectVisible({ role: 'heading', name: words.title.login })
  await submitLogin(at, user)
  await expectSignedIn(at, user.firstName)
  await at.expectPath('/?tab=names#edit')
})
