import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { addAccount, openProviderWindow } from './provider-window.ts'
import { login } from './steps.ts'

/** A new Google email. */
export const newGoogleEmail = () => `lin.${randomUUID().slice(0, 8)}@gmail.com`

/** Opens the Google window. */
export const openGoogle = (page: Page, button = login.google(page)) =>
  openProviderWindow(page, button)

/** Creates a Google account in Google's window or page and signs in with it. */
export const useNewGoogleAccount = (at: Page, email: string, name: string) =>
  addAccount(at, { email, name })
