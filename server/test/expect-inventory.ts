import { expect } from 'vitest'
import { isChangedProduct } from '../../scripts/adopter/is-changed-product.ts'

const isChanged = await isChangedProduct()

/**
 * Compares a text with the stored one in `server/test/inventory/`: what the product shows and answers, so that no change
 * of its insides alters it unseen. If the change is intended, write the texts again with
 * `npx vitest run --project server inventory -u`, and read the difference before you commit it.
 * An adopter's product has endpoints, columns and texts of its own, so it is not compared.
 */
export async function expectInventory(name: string, text: string): Promise<void> {
  if (isChanged) return
  await expect(`${text.trimEnd()}\n`).toMatchFileSnapshot(`./inventory/${name}.txt`)
}

/** What differs between two runs or two machines. */
const VARYING: readonly (readonly [RegExp, string])[] = [
  [/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, '<uuid>'],
  [/\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?(\.\d+)?Z?( UTC)?/g, '<time>'],
  [/(?<=127\.0\.0\.1:|localhost:)\d{4,5}/g, '<port>'],
  [/\/\S*\/foyer-[\w-]+(?=\/)/g, '<folder>'],
]

export function withoutVarying(text: string): string {
  return VARYING.reduce((result, [pattern, name]) => result.replaceAll(pattern, name), text)
}
