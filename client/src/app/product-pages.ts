import type { PRODUCT_PATHS } from '@foyer/contract/product-paths.ts'
import type { Page } from '../pages/lazy.tsx'
import type { Access } from './access.ts'

interface ProductPage {
  readonly access: Access
  readonly page: Page
}

/**
 * Your product's own pages, one for each name in `contract/src/product-paths.ts`: who may see it, and its code with its
 * texts. Each looks like this; see docs/extend/add-a-page.md:
 *
 *     notes: {
 *       access: 'signed-in-only',
 *       page: productPage('notes', () => import('../pages/notes-page.tsx'), 'NotesPage'),
 *     },
 */
export const PRODUCT_PAGES: Readonly<Record<keyof typeof PRODUCT_PATHS, ProductPage>> = {}
