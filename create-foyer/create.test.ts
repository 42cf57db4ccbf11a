import { parseProduct } from '@foyer/product/product.ts'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isChangedProduct } from '../scripts/adopter/changes.ts'
import { findBrokenReferences } from '../scripts/references.ts'
import { ROOT } from '../scripts/tool.ts'
import { git } from '../scripts/update/history.ts'
import {
  type Answers,
  AnswersError,
  DEFAULT_ANSWERS,
  findFaults,
  readFlags,
  toPackageName,
  writeConfiguration,
} from './answers.ts'
import { complete, run } from './create.ts'
import { Files, removeMarked, type Tree } from './files.ts'
import { pruneLock } from './package-files.ts'
import { makeProduct } from './product-tree.ts'
import { readRelease } from './release.ts'
import { COMBINATIONS, VARIANTS } from './variants.ts'

const larkspur: Answers = { ...DEFAULT_ANSWERS, name: 'Larkspur', packageName: 'larkspur' }

/** The values of `foyer.config.ts`, which gives them to `defineProduct`. */
async function readConfiguration(text: string) {
  const values = text.slice(text.indexOf('({'))
  const module = `data:text/javascript,${encodeURIComponent(`export default ${values}`)}`
  const { default: input } = (await import(/* @vite-ignore */ module)) as { default: unknown }
  return parseProduct(input)
}

describe('the answers', () => {
  it('are read from the flags', () => {
    const flags = {
      languages: 'de, EN',
      providers: 'none',
      'no-passkeys': true,
      'sign-up': 'domains:example.com,example.org',
    }
    expect(readFlags(flags)).toEqual({
      languages: ['de', 'en'],
      providers: [],
      passkeys: false,
      signUp: { domains: ['example.com', 'example.org'] },
    })
    expect(readFlags({})).toEqual({})
    expect(() => readFlags({ 'sign-up': 'friends' })).toThrow('write open, closed or domains:')
  })

  it('are completed from the folder, or from the name', () => {
    expect(complete({ folder: '../my-shop', flags: {} })).toMatchObject({
      folder: '../my-shop',
      answers: { name: 'My-shop', packageName: 'my-shop', languages: ['en'] },
    })
    expect(complete({ folder: undefined, flags: { name: 'Café Zürich 2' } })).toMatchObject({
      folder: 'cafe-zurich-2',
      answers: { name: 'Café Zürich 2', packageName: 'cafe-zurich-2' },
    })
    expect(() => complete({ folder: undefined, flags: { name: '喫茶' } })).toThrow(AnswersError)
  })

  it('give packages a name', () => {
    expect(toPackageName(' 3 Größen & Co. ')).toBe('gro-en-co')
    expect(toPackageName('喫茶')).toBe('')
  })

  it.each<[Partial<Answers>, string]>([
    [{ name: ' ' }, 'The product needs a name.'],
    [{ name: 'a "quoted" one' }, 'no quotation mark'],
    [{ packageName: '2fast' }, '"2fast" can\'t be the name of a package'],
    [{ languages: [] }, 'at least one language'],
    [{ languages: ['en', 'tlh'] }, 'There is no language "tlh": choose from en, de'],
    [{ languages: ['en', 'en'] }, 'The language "en" is listed twice.'],
    [{ providers: ['myspace'] }, 'There is no provider "myspace"'],
    [{ password: false, providers: [] }, 'needs at least one provider'],
    [{ twoStep: 'always' as 'off' }, 'There is no value of --two-step "always"'],
    [{ signUp: { domains: ['example'] } }, '"example" is no domain such as example.com.'],
    [{ example: 'shop' }, 'There is no example "shop"'],
  ])('are refused: %j', (answers, sentence) => {
    expect(findFaults({ ...larkspur, ...answers }).join('\n')).toContain(sentence)
  })

  it('become a configuration that says the same', async () => {
    const domains = Array.from({ length: 9 }, (_, index) => `shop-${index}.example.com`)
    const answers: Answers = {
      ...larkspur,
      name: "Ada's",
      languages: ['de', 'en'],
      password: false,
      passkeys: false,
      twoStep: 'required',
      signUp: { domains },
    }
    const product = await readConfiguration(writeConfiguration(answers))
    expect(product).toMatchObject({
      name: "Ada's",
      languages: ['de', 'en'],
      signIn: { password: false, passkeys: false, providers: ['google'] },
      twoStep: 'required',
      signUp: { domains },
    })
  })
})

describe('marks', () => {
  it('leave out lines and blocks', () => {
    const text =
      'a\nb // foyer only\n// foyer only: begin\nc\n// foyer only: end\nd <!-- foyer only -->\ne'
    expect(removeMarked(text, 'a.ts')).toBe('a\ne')
  })

  it('leave out what a product has not, and only themselves otherwise', () => {
    const text =
      'a\n| b | <!-- passkeys only -->\n  // google only: begin\nc\n  // google only: end\nd'
    const marks = (passkeys: boolean, google: boolean) =>
      new Map([
        ['passkeys', passkeys],
        ['google', google],
      ])
    expect(removeMarked(text, 'README.md', marks(true, false))).toBe('a\n| b |\nd')
    expect(removeMarked(text, 'README.md', marks(false, true))).toBe('a\nc\nd')
  })

  it.each(['// foyer only: begin\na', '// foyer only: end\na'])('have two ends: %j', (text) => {
    expect(() => removeMarked(text, 'a.ts')).toThrow('a.ts: a mark "foyer only" has no other end.')
  })
})

describe('what a table names', () => {
  const files = () =>
    new Files(
      new Map([
        [
          'a.ts',
          Buffer.from('const A = {\n  en: 1,\n  de: {\n    x: [\n    ],\n  },\n  fr:\n    2,\n}\n'),
        ],
        ['b.ts', Buffer.from("import { A } from './a.ts'\n")],
      ]),
    )

  it('is an entry of any form', () => {
    const edited = files()
    for (const key of ['en', 'de', 'fr']) edited.removeEntry('a.ts', key)
    expect(edited.read('a.ts')).toBe('const A = {\n}\n')
  })

  it('must be there', () => {
    expect(() => files().removeEntry('a.ts', 'ja')).toThrow('a.ts has 0 entries "ja"')
    expect(() => files().remove(['gone/'])).toThrow('create-foyer names gone/')
    expect(() => files().removeLines('a.ts', ['gone'])).toThrow('a line of a.ts that is gone: gone')
    expect(() => files().removeLinesWith('a.ts', ['gone'])).toThrow('are gone: gone')
  })

  it('must not be in use', () => {
    const edited = files()
    edited.remove(['a.ts'])
    expect(() => edited.requireImports()).toThrow('b.ts imports a.ts')
  })
})

it('prunes the lockfile to what the packages need', () => {
  const packages = {
    '': { dependencies: { one: '1' }, devDependencies: { bench: '1' } },
    server: { dependencies: { two: '1' } },
    attacks: { dependencies: { three: '1' } },
    'node_modules/@foyer/server': { link: true, resolved: 'server' },
    'node_modules/@foyer/attacks': { link: true, resolved: 'attacks' },
    'node_modules/one': { dependencies: { deep: '1' }, peerDependencies: { absent: '1' } },
    'node_modules/one/node_modules/deep': {},
    'node_modules/deep': {},
    'node_modules/two': { optionalDependencies: { deep: '2' } },
    'node_modules/three': {},
    'node_modules/bench': {},
  }
  const root = {
    name: 'larkspur',
    version: '0.0.0',
    workspaces: ['server'],
    dependencies: { one: '1' },
  }
  const own = new Map<string, object>([
    ['', { ...root, devDependencies: {} }],
    ['server', packages.server],
  ]) as Parameters<typeof pruneLock>[1]
  const pruned = pruneLock({ name: 'foyer', lockfileVersion: 3, packages }, own)
  expect(pruned['name']).toBe('larkspur')
  expect(Object.keys(pruned.packages)).toEqual([
    '',
    'server',
    'node_modules/@foyer/server',
    'node_modules/one',
    'node_modules/one/node_modules/deep',
    'node_modules/deep',
    'node_modules/two',
  ])
})

it('combines each pair of values of two options in a variant', () => {
  const pairs = [0, 1, 2, 3, 4, 5, 6].flatMap((one) =>
    [0, 1, 2, 3, 4, 5, 6].filter((other) => other > one).map((other) => [one, other] as const),
  )
  for (const [one, other] of pairs) {
    const found = COMBINATIONS.map((values) => `${values[one]}${values[other]}`)
    expect(new Set(found)).toEqual(new Set(['00', '01', '10', '11']))
  }
})

// What an adopter of a clone has changed may not fit the tables.
const isChanged = await isChangedProduct()

const release = readRelease(ROOT)

const recordOf = (answers: Answers) => ({ release: release.version, upstream: undefined, answers })

const textOf = (tree: Tree, file: string) => tree.get(file)?.toString() ?? ''

// A row of a table that names nothing, and a file that imports what was left out, throw.
describe.each(isChanged ? [] : VARIANTS)('the product $title', ({ answers }) => {
  const tree = makeProduct(release.files, recordOf(answers))

  it('has fewer than 500 source files', () => {
    const sources = [...tree.keys()].filter((file) => /\.(tsx?|mjs|js|css|html)$/.test(file))
    const texts = /^client\/src\/messages\/locales\/|^server\/src\/emails\/texts\//
    expect(sources.filter((file) => !texts.test(file)).length).toBeLessThan(500)
  })

  it('is configured as it was chosen', async () => {
    const { name, languages, signIn, twoStep, signUp } = await readConfiguration(
      textOf(tree, 'foyer.config.ts'),
    )
    expect({ name, languages, twoStep, signUp }).toEqual({
      name: answers.name,
      languages: answers.languages,
      twoStep: answers.twoStep,
      signUp: answers.signUp,
    })
    expect(signIn).toMatchObject({ password: answers.password, passkeys: answers.passkeys })
    expect(signIn.providers).toEqual(answers.providers)
  })

  it('has no reference that leads nowhere', () => {
    const files = new Map(
      [...tree]
        .filter(([file]) => /\.(md|tsx?|mjs|js|css|html|yml)$/.test(file))
        .filter(([file]) => file !== 'scripts/references.test.ts')
        .map(([file, content]) => [file, content.toString()]),
    )
    const exists = (file: string) =>
      tree.has(file) || file === '.' || [...tree.keys()].some((one) => one.startsWith(`${file}/`))
    expect(findBrokenReferences({ files, paths: [...tree.keys()], exists })).toEqual([])
  })

  it('has no command that leads nowhere', () => {
    const { scripts } = JSON.parse(textOf(tree, 'package.json')) as {
      scripts: Readonly<Record<string, string>>
    }
    const tasks = textOf(tree, 'scripts/tasks.ts')
    const isTask = (name: string) => new RegExp(`^  '?${name}'?: \\{`, 'm').test(tasks)
    const named = [...tree]
      .filter(([file]) => /\.(md|yml)$/.test(file))
      .flatMap(([file, content]) =>
        [...content.toString().matchAll(/\b(npm run|scripts\/run\.mjs) ([a-z][\w:-]*)/g)].map(
          ([, kind, name = '']) => ({ file, kind, name }),
        ),
      )
    const lost = named.filter(({ kind, name }) =>
      kind === 'npm run' ? !(name in scripts) : !isTask(name),
    )
    expect(lost).toEqual([])
  })

  it('has only the languages and providers that were chosen', () => {
    const languages = new Set(['en', ...answers.languages])
    const folders = [...tree.keys()].flatMap(
      (file) => /^client\/src\/messages\/locales\/(\w+)\//.exec(file)?.[1] ?? [],
    )
    expect(new Set(folders)).toEqual(languages)
    const keys = [...textOf(tree, 'contract/src/languages.ts').matchAll(/^  (\w+): \{/gm)]
    expect(new Set(keys.map(([, key]) => key))).toEqual(languages)
    const providers = [...textOf(tree, 'contract/src/providers.ts').matchAll(/^  (\w+): \{/gm)]
    expect(new Set(providers.map(([, id]) => id))).toEqual(
      new Set(answers.providers.length === 0 ? ['google'] : answers.providers),
    )
  })

  it('has a lockfile that npm accepts', () => {
    const lock = JSON.parse(textOf(tree, 'package-lock.json')) as {
      packages: Readonly<Record<string, Record<string, unknown>>>
    }
    const { workspaces } = JSON.parse(textOf(tree, 'package.json')) as { workspaces: string[] }
    for (const folder of ['', ...workspaces]) {
      const manifest = JSON.parse(textOf(tree, path.posix.join(folder, 'package.json'))) as Record<
        string,
        unknown
      >
      for (const field of ['dependencies', 'devDependencies', 'optionalDependencies'])
        expect(lock.packages[folder]?.[field]).toEqual(manifest[field])
    }
  })
})

it.skipIf(isChanged)(
  'leaves alone what belongs to the product when it makes the next release',
  () => {
    const previous = new Map(makeProduct(release.files, recordOf(larkspur)))
    const own = ['foyer.config.ts', 'README.md', 'client/src/pages/home.tsx', 'brand/favicon.svg']
    for (const file of own) previous.set(file, Buffer.from(`ours: ${file}`))
    previous.set('brand/logo.svg', Buffer.from('ours'))
    const next = new Map(release.files)
    for (const file of own) next.set(file, Buffer.from('of the next release'))
    const made = makeProduct(next, recordOf(larkspur), previous)
    for (const file of own) expect(textOf(made, file)).toBe(`ours: ${file}`)
    expect(textOf(made, 'brand/logo.svg')).toBe('ours')
  },
)

it.skipIf(isChanged)('gives deployments the name of the product', () => {
  const tree = makeProduct(release.files, recordOf(larkspur))
  expect(textOf(tree, 'deploy/compose.yaml')).toContain('name: larkspur')
  expect(textOf(tree, 'deploy/kubernetes/settings.yaml')).toContain('https://larkspur.example')
  expect(textOf(tree, 'deploy/Dockerfile')).toContain('COPY foyer.config.ts')
  expect(textOf(tree, 'deploy/observability/prometheus-alerts.yaml')).toContain('foyer_refusals')
  expect(tree.has('deploy/systemd/larkspur.service')).toBe(true)
})

describe.skipIf(isChanged)('the command', () => {
  let folder: string
  const said: string[] = []
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'foyer-create-'))
    said.length = 0
    vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line))
    vi.spyOn(console, 'error').mockImplementation((line: string) => void said.push(line))
  })
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true })
    vi.restoreAllMocks()
  })

  it('writes a product whose first commit is the release', async () => {
    const place = path.join(folder, 'larkspur')
    expect(await run([place, '--yes', '--upstream', 'https://git.example/foyer.git'])).toBe(0)
    expect(git(place, ['status', '--porcelain'])).toBe('')
    expect(git(place, ['log', '--format=%(trailers:key=Foyer-Release,valueonly)'])).toBe(
      release.version,
    )
    expect(JSON.parse(readFileSync(path.join(place, 'foyer.json'), 'utf8'))).toEqual({
      release: release.version,
      upstream: 'https://git.example/foyer.git',
      answers: { ...DEFAULT_ANSWERS, name: 'Larkspur', packageName: 'larkspur' },
    })
    expect(said.join('\n')).toContain('Larkspur is in')
  })

  it('writes nothing into a folder that has files, and nothing that is wrong', async () => {
    writeFileSync(path.join(folder, 'mine.ts'), '')
    expect(await run([folder, '--yes'])).toBe(1)
    expect(said.join('\n')).toContain('is not empty')
    const place = path.join(folder, 'shop')
    expect(await run([place, '--yes', '--languages', 'tlh'])).toBe(1)
    expect(await run([place, '--yes', '--color', 'red'])).toBe(1)
    expect(said.join('\n')).toContain('Usage: npm create foyer')
    expect(existsSync(place)).toBe(false)
  })
})
