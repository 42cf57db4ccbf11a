import type { Page } from '@playwright/test'
import type { RunningProduct } from '../../support/product.ts'
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
