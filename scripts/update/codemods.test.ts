import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import {
  applyCodemods,
  type Codemod,
  moveModule,
  removeOption,
  renameExport,
  renameOption,
} from './codemods.ts'

/** Applies a codemod of release 0.2.0 to one file. */
function adapt(codemod: Codemod, source: string, name = 'client/src/pages/notes.tsx') {
  const root = mkdtempSync(path.join(tmpdir(), 'foyer-codemods-'))
  try {
    const file = path.join(root, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, source)
    const codemods = [codemod]
    const { notes } = applyCodemods({ root, files: [name], from: '0.1.0', to: '0.3.0', codemods })
    return { text: readFileSync(file, 'utf8'), notes }
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

it('renames an export in its imports, and leaves what the file calls it', () => {
  const codemod = renameExport('0.2.0', {
    module: 'client/src/ui/page.tsx',
    from: 'PageTitle',
    to: 'Title',
  })
  const source = `import { PageTitle, type Page } from '../ui/page.tsx'
import { PageTitle as Other } from '../ui/page.tsx'
import { PageTitle as Third } from '../ui/other.tsx'
const PageTitles = <PageTitle />
`
  expect(adapt(codemod, source).text)
    .toBe(`import { Title as PageTitle, type Page } from '../ui/page.tsx'
import { Title as Other } from '../ui/page.tsx'
import { PageTitle as Third } from '../ui/other.tsx'
const PageTitles = <PageTitle />
`)
})

it('follows a moved file in every kind of import', () => {
  const codemod = moveModule('0.2.0', {
    from: 'client/src/ui/page.tsx',
    to: 'client/src/pages/title.tsx',
  })
  const source = `import { Title } from '../ui/page.tsx'
export { Other } from '../ui/page.tsx'
const lazy = () => import('../ui/page.tsx')
const text = '../ui/page.tsx'
`
  expect(adapt(codemod, source).text).toBe(`import { Title } from './title.tsx'
export { Other } from './title.tsx'
const lazy = () => import('./title.tsx')
const text = '../ui/page.tsx'
`)
})

it('follows a moved file of a package', () => {
  const codemod = moveModule('0.2.0', {
    from: 'contract/src/user.ts',
    to: 'contract/src/people.ts',
  })
  const source = "import type { User } from '@foyer/contract/user.ts'\n"
  expect(adapt(codemod, source).text).toBe(
    "import type { User } from '@foyer/contract/people.ts'\n",
  )
})

const CONFIGURATION = `export default defineProduct({
  name: 'Larkspur', // signIn
  signIn: {
    password: true,
    oldOption: ['google'],
  },
})
`

it('renames an option of the configuration', () => {
  const codemod = renameOption('0.2.0', { from: 'signIn.oldOption', to: 'providers' })
  expect(adapt(codemod, CONFIGURATION, 'foyer.config.ts').text).toBe(
    CONFIGURATION.replace('oldOption', 'providers'),
  )
  expect(adapt(codemod, CONFIGURATION, 'client/src/other.ts').text).toBe(CONFIGURATION)
})

it('removes an option of the configuration, and says so', () => {
  const codemod = removeOption('0.2.0', { option: 'signIn.oldOption', note: 'It is always on.' })
  const { text, notes } = adapt(codemod, CONFIGURATION, 'foyer.config.ts')
  expect(text).toBe(CONFIGURATION.replace("    oldOption: ['google'],\n", ''))
  expect(notes).toEqual(['foyer.config.ts: signIn.oldOption is gone. It is always on.'])
})

it('applies only what is newer than the product, up to the release', () => {
  const rename = (release: string) => renameOption(release, { from: 'signIn', to: 'login' })
  for (const release of ['0.1.0', '0.3.1', '0.4.0-rc.1'])
    expect(adapt(rename(release), CONFIGURATION, 'foyer.config.ts').text).toBe(CONFIGURATION)
  expect(adapt(rename('0.3.0'), CONFIGURATION, 'foyer.config.ts').text).toContain('login: {')
})
