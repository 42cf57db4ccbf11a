import { loadProduct } from '@foyer/product/load-product.ts'
import { readPicturedProduct } from '../../e2e/visual/support/stored-pictures.ts'
import { runPlaywright } from './run-suites.ts'
import type { TestCount } from './test-count.ts'

interface Circumstances {
  /** The name of the product. */
  readonly product: string
  readonly isUpdate?: boolean
}

/** Why the pictures cannot be compared, if so. */
export function findReasonToSkip({ product, isUpdate = false }: Circumstances): string | undefined {
  if (`${process.platform}-${process.arch}` !== 'linux-x64')
    return 'Pictures are compared on linux-x64 only, because a browser draws differently on each platform.'
  const pictured = readPicturedProduct()
  if (isUpdate || pictured === product) return undefined
  const stored = pictured === undefined ? 'No pictures are stored' : `The pictures show ${pictured}`
  return `${stored}: store those of ${product} with "npm run test:visual -- --update".`
}

/** Compares the pages with the stored pictures, if they are those of this product. */
export async function runVisual(): Promise<TestCount> {
  const reason = findReasonToSkip({ product: (await loadProduct()).name })
  if (reason === undefined) return runPlaywright({ suite: 'visual' })
  console.log(reason)
  return { passed: 0, failed: 0 }
}
