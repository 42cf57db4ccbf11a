import { API_BASE, GET_USER } from '@foyer/contract/endpoints.ts'
import { expect } from '@playwright/test'
import { alert, button, heading } from '../../support/locators.ts'
import { fillCredentials, fillSignUp, login, storeToken } from '../../support/steps.ts'
import { words } from '../../words/words.ts'
import type { Screen } from '../support/stage.ts'

const ADA = { email: 'ada.lovelace@example.com', password: 'not her password' }

export const SIGNED_OUT_SCREENS: readonly Screen[] = [
  {
    name: 'login',
    async open({ page }) {
      await page.goto('/login')
      await expect(login.email(page)).toBeFocused()
    },
  },
  {
    name: 'login-refused',
    isInOneLanguage: true,
    async open({ page, people }) {
      await people.ada()
      await page.goto('/login')
      await fillCredentials(page, ADA)
      await login.submit(page).click()
      await expect(alert(page)).toBeVisible()
    },
  },
  {
    name: 'sign-up',
    async open({ page }) {
      await page.goto('/signup')
      await expect(login.email(page)).toBeFocused()
    },
  },
  {
    name: 'sign-up-refused',
    isInOneLanguage: true,
    async open({ page, people }) {
      await people.ada()
      await page.goto('/signup')
      await fillSignUp(page, ADA)
      await login.signUp(page).click()
      await expect(alert(page)).toBeVisible()
    },
  },
  {
    name: 'forgot-password',
    async open({ page }) {
      await page.goto('/forgot-password')
      await expect(button(page, words.emailLinks.forgot.submit)).toBeVisible()
    },
  },
  {
    name: 'forgot-password-sent',
    isInOneLanguage: true,
    async open({ page, people }) {
      await people.ada()
      await page.goto('/forgot-password')
      await login.email(page).fill(ADA.email)
      await button(page, words.emailLinks.forgot.submit).click()
      await expect(heading(page, words.emailLinks.forgot.sentTitle)).toBeVisible()
    },
  },
  {
    name: 'no-match',
    async open({ page }) {
      await page.goto('/nowhere')
      await expect(heading(page, words.title.noMatch)).toBeVisible()
    },
  },
  {
    name: 'reconnecting',
    async open({ page }) {
      await storeToken(page, 'a-token')
      await page.route(`**${API_BASE}${GET_USER.path}`, (route) => route.abort())
      await page.goto('/')
      await expect(page.getByText(words.connection.unreachable)).toBeVisible()
    },
  },
]
