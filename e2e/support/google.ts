import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { test } from '../fixtures.ts'
import { GOOGLE } from '../words/google-words.ts'
import { words } from '../words/words.ts'
import { isOffered } from './configured-product.ts'
import { addAccount, openProviderWindow } from './provider-window.ts'
import { reauthDialog } from './reauth.ts'
import { login } from './steps.ts'

/** A test that needs Google; skipped if the product does not offer it. */
export const googleTest = isOffered('google') ? test : test.skip

/** The button of the login page. */
export const googleLogin = (page: Page) => login.provider(page, 'google')

/** The button of the re-authentication dialog. */
export const googleReauth = (page: Page) =>
  reauthDialog.dialog(page).getByRole('button', { name: words.changes.reauth.withProvider(GOOGLE) })

/** A new Google email. */
export const newGoogleEmail = () => `lin.${randomUUID().slice(0, 8)}@gmail.com`

/** Opens the Google window. */
export const openGoogle = (page: Page, button = googleLogin(page)) =>
  openProviderWindow(page, button)

/** Creates a Google account in Google's window or page and signs in with it. */
export const useNewGoogleAccount = (at: Page, email: string, name: string) =>
  addAccount(at, { email, name })
