import { failureText, words } from '../../words/words.ts'
import { test } from '../fixtures.ts'
import { expectSignedIn, expectSignedOut, signIn, submitLogin } from '../steps.ts'

const optional = (label: string) => `${label} (${words.field.optional})`

test('a user changes the names in the account', async ({ at, arrange }) => {
  const user = await arrange.user()
  await signIn(at, user)
  await at.click({ role: 'link', name: words.title.account })
  await at.click({ role: 'link', name: words.title.accountProfile })
  await at.click({ role: 'button', name: words.account.profile.edit })
  await at.fill(optional(words.field.firstName), 'Amazing')
  await at.fill(optional(words.field.lastName), 'Gräce')
  await at.click({ role: 'button', name: words.account.save })
  await at.expectAnnounced('status', words.account.profile.saved)
  await at.expectText('Amazing Gräce')
  await at.goto('/')
  await expectSignedIn(at, 'Amazing')
})

test('a user deletes the account', async ({ at, arrange }) => {
  const user = await arrange.user()
  await signIn(at, user)
  await expectSignedIn(at, user.firstName)
  await at.goto('/account/delete')
  await at.fill(words.changes.deletion.label(user.email), user.email)
  await at.click({ role: 'button', name: words.changes.deletion.submit })
  await at.expectVisible({ role: 'heading', name: words.changes.deletion.done })
  await at.goto('/login')
  await expectSignedOut(at)
  await submitLogin(at, user)
  await at.expectAnnounced('alert', failureText('invalid-credential', 'sign-in'))
})
