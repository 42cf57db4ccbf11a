import { expect, test } from '../fixtures.ts'
import { expectSignedIn } from '../support/expect-session.ts'
import { holdRoute } from '../support/hold-route.ts'
import { storeToken } from '../support/steps.ts'
import { configuredProduct } from '../support/configured-product.ts'

// The texts that this product was specified with. Delete this file if your texts differ: no other test contains one.

test('Login @all', async ({ page }) => {
  await page.goto('/login')
  await expect(page).toHaveTitle(`Login · ${configuredProduct.name}`)
  await expect(page.getByRole('heading', { name: 'Login', exact: true })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveAttribute('placeholder', 'Enter your email')
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toHaveAttribute('placeholder', 'Enter your password')
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Login with Google' })).toBeEnabled()
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await expect(page).toHaveURL('/signup')
})

test('Sign Up @all', async ({ page }) => {
  await page.goto('/signup')
  await expect(page.getByRole('heading', { name: 'Sign Up', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign Up', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
})

test('No match @all', async ({ page }) => {
  await page.goto('/nowhere')
  await expect(page.getByRole('heading', { name: 'No match', exact: true })).toBeVisible()
})

test('Loading, hey and Logout @all', async ({ page, arrange }) => {
  await storeToken(page, await arrange.session(await arrange.user()))
  const held = await holdRoute(page, '**/api/user')
  await page.goto('/')
  await held.requested
  await expect(page.getByRole('heading', { name: 'Loading', exact: true })).toBeVisible()
  held.release()
  await expectSignedIn(page, 'Grace')
  await expect(page.getByRole('heading', { name: 'hey Grace', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Logout', exact: true })).toBeVisible()
})
