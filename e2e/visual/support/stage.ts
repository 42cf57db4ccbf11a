import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import type { Page } from '@playwright/test'
import type { TestUser } from '../../support/arrange.ts'
import { expectSignedIn } from '../../support/expect-session.ts'
import type { RunningProduct } from '../../support/product.ts'
import { signIn } from '../../support/steps.ts'
import type { People } from './people.ts'

/** What a screen needs to be opened. */
export interface Stage {
  readonly page: Page
  readonly product: RunningProduct
  readonly people: People
}

/** A page in one of its states. */
export interface Screen {
  /** The name of its pictures. */
  readonly name: string
  /** Its pictures are in the first language only: another language shows nothing more. */
  readonly isInOneLanguage?: boolean
  /** Opens it in the product's first language, in a wide window. */
  open(stage: Stage): Promise<void>
}

/** Signs a user in, and opens a page if one is named. */
export async function openAs(page: Page, user: TestUser, name?: keyof typeof CLIENT_PATHS) {
  await signIn(page, user)
  await expectSignedIn(page, user.firstName)
  if (name !== undefined) await page.goto(CLIENT_PATHS[name])
}
