import { PROVIDERS } from '@foyer/contract/providers.ts'
import { isOffered } from '../../support/configured-product.ts'
import { newGoogleEmail } from '../../support/google.ts'
import { words } from '../../words/words.ts'
import { NEEDS_NO_PROFILE, test } from '../fixtures.ts'
import { expectSignedIn, logOut } from '../steps.ts'

const LOGIN = { role: 'button', name: words.login.withProvider(PROVIDERS.google.name) } as const

test("a user logs in with Google's window, which the popup blocker allows", async ({
  at,
  openedWindow,
}) => {
  test.skip(!isOffered('google'), 'The product does not offer Google')
  test.skip(!NEEDS_NO_PROFILE, 'The product asks new users for more')
  await at.goto('/login')
  await at.click(LOGIN)
  const google = await openedWindow()
  await google.click({ role: 'button', name: 'Add new account' })
  await google.fill('Email', newGoogleEmail())
  await google.fill('Display name (optional)', 'Lin Miranda')
  await google.click({ role: 'button', name: 'Sign in with Google' })
  await expectSignedIn(at, 'Lin')
  await logOut(at)
})
