import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { addColumn } from './add-column.ts'
import { applyExample } from './apply-example.ts'
import { editFile, replaceIn } from './edit-file.ts'
import { rewordMessages } from './reword.ts'
import { toWoff2 } from './to-woff2.ts'

/** A change that an adopter makes to this product. */
export interface Change {
  readonly title: string
  /** Throws if the place that it edits is gone. */
  apply(root: string): void
}

const CONFIGURATION = `import { defineProduct } from '@foyer/product/product.ts'

export default defineProduct({
  name: 'Larkspur',
  languages: ['en', 'de'],
  signIn: { password: true, providers: ['github'] },
  fields: [
    { id: 'company', kind: 'text', label: { en: 'Company', de: 'Firma' }, required: true },
    {
      id: 'size',
      kind: 'select',
      label: { en: 'Team size', de: 'Teamgröße' },
      options: [
        { value: 'small', label: '1–10' },
        { value: 'large', label: '11+' },
      ],
    },
  ],
  terms: { version: '2026-01' },
  links: { terms: 'https://example.com/terms' },
  brand: { fonts: { body: { family: 'Larkspur Sans', files: [{ file: 'brand/font.woff2' }] } } },
})
`

/** Any installed font will do: this is the icon font of Playwright's trace viewer. */
function readSomeFont(root: string): Buffer {
  const [file] = globSync('node_modules/playwright-core/lib/vite/traceViewer/*.ttf', { cwd: root })
  if (file === undefined) throw new Error('playwright-core has no font any more')
  return readFileSync(path.join(root, file))
}

export const CHANGES: readonly Change[] = [
  {
    title:
      'another name, two languages, GitHub instead of Google, two more fields, terms to accept, a font',
    apply(root) {
      writeFileSync(path.join(root, 'foyer.config.ts'), CONFIGURATION)
      writeFileSync(path.join(root, 'brand/font.woff2'), toWoff2(readSomeFont(root)))
    },
  },
  {
    title: 'a page with its own table: examples/projects',
    apply: (root) => void applyExample(root, 'projects'),
  },
  { title: 'a column of the users', apply: addColumn },
  {
    title: 'every sentence in other words',
    apply(root) {
      for (const file of globSync('client/src/messages/locales/en/*.ts', { cwd: root }))
        editFile(root, file, rewordMessages)
      // It tests the words of this repository.
      rmSync(path.join(root, 'client/test/specified-texts.test.ts'))
    },
  },
  {
    title: 'links in the header',
    apply(root) {
      const file = 'client/src/shell/product-navigation.tsx'
      replaceIn(root, file, ['  return null\n', LINKS])
      replaceIn(root, file, ["import type { ReactNode } from 'react'\n", IMPORTS])
    },
  },
]

const LINKS = `  const { title } = useMessages()
  return (
    <nav aria-label={productName}>
      <Link href={CLIENT_PATHS.home}>{title.home}</Link>{' '}
      <Link href={CLIENT_PATHS.projects}>{title.projects}</Link>
    </nav>
  )
`

const IMPORTS = `import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import type { ReactNode } from 'react'
import { productName } from 'virtual:product'
import { useMessages } from '../messages/use-messages.ts'
import { Link } from '../navigation/link.tsx'
`
