import type { Page } from '@playwright/test'

/** The page's own content, without header and footer, whose links may have the same names. */
export const main = (page: Page) => page.getByRole('main')

/** The heading with exactly this text. */
export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { name, exact: true })

/** The button with exactly this name. */
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The link in the content with exactly this name. */
export const link = (page: Page, name: string) =>
  main(page).getByRole('link', { name, exact: true })

/** The field whose label starts with this text: "Nom" is also a part of "Prénom". */
export const labelled = (page: Page, text: string) =>
  page.getByLabel(new RegExp(`^${RegExp.escape(text)}`))

/** An alert that is not empty. */
export const alert = (page: Page) => page.getByRole('alert').filter({ hasText: /./ })

/** A status, such as a toast, with this text. */
export const statusWith = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text })

/** An alert with this text. */
export const alertWith = (page: Page, text: string) =>
  page.getByRole('alert').filter({ hasText: text })
