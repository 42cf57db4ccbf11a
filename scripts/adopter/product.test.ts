import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it, vi } from 'vitest'
import { isChangedProduct } from './changes.ts'
import { makeAdoptedProduct } from './product.ts'

const isChanged = await isChangedProduct()

// Each change fails if the file that it edits no longer fits.
it.skipIf(isChanged)('the changes of an adopter still apply to this repository', async () => {
  vi.spyOn(console, 'log').mockReturnValue()
  using product = await makeAdoptedProduct()
  const read = (file: string) => readFileSync(path.join(product.folder, file), 'utf8')
  expect(read('foyer.config.ts')).not.toContain("name: 'Foyer'")
  expect(read('client/src/app/product-navigation.tsx')).toContain("'projects'")
  expect(read('client/src/styles/app.css')).toContain('tailwind')
  expect(read('contract/src/endpoints.ts')).toContain('projects')
})
