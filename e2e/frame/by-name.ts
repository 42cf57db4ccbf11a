import type { Page } from '@playwright/test'

/** A heading of exactly this text. */
export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { name, exact: true })

/** A button of exactly this name. */
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** A link of exactly this name. */
export const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

/** What is announced at once, and says something. */
export const alert = (page: Page) => page.getByRole('alert').filter({ hasText: /./ })

/** What is announced at once, and has this text. */
export const told = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
