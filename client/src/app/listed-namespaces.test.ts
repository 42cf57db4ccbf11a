import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const FILES = ['routes.ts', 'product-pages.ts', '../pages/account/account.tsx'].map((file) =>
  path.join(import.meta.dirname, file),
)

interface ListedPage {
  readonly file: string
  /** What the route lists, with the namespaces of constants that it spreads. */
  readonly listed: string
}

const PAGE = /lazy(?:App)?Page\(\s*\(\) => import\('([^']+)'\),\s*'\w+',?([^)]*)\)/g

const PRODUCT_PAGE = /productPage\(\s*('\w+'),\s*\(\) => import\('([^']+)'\)/g

/** What `productPage` lists besides the page's own texts. */
const PRODUCT_NAMESPACES = "'account' 'changes' 'failures'"

const pages: ListedPage[] = FILES.flatMap((route) => {
  const source = readFileSync(route, 'utf8').replaceAll(/\/\*[^]*?\*\//g, '')
  const inRoute = (file: string) => path.join(path.dirname(route), file)
  return [
    ...[...source.matchAll(PAGE)].map(([, file = '', listed = '']) => ({
      file: inRoute(file),
      listed: listed.replaceAll(/\.\.\.(\w+)/g, (_spread, name: string) => constant(source, name)),
    })),
    ...[...source.matchAll(PRODUCT_PAGE)].map(([, own = '', file = '']) => ({
      file: inRoute(file),
      listed: own + PRODUCT_NAMESPACES,
    })),
  ]
})

function constant(source: string, name: string): string {
  return new RegExp(`const ${name}\\b.*=([^;]*?)\\n\\n`).exec(source)?.[1] ?? ''
}

/** The namespaces that a module and its static imports use. */
function findUsed(file: string, seen = new Set<string>()): Set<string> {
  const used = new Set<string>()
  if (seen.has(file) || !existsSync(file)) return used
  seen.add(file)
  const code = readFileSync(file, 'utf8')
  for (const [, name = ''] of code.matchAll(/\buseMessages\('(\w+)'\)/g)) used.add(name)
  for (const [, imported = ''] of code.matchAll(/^import (?!type)[^'()]*?'(\.[^']+)'/gm))
    for (const name of findUsed(path.join(path.dirname(file), imported), seen)) used.add(name)
  return used
}

// The page would wait for other messages after it has loaded, without a loading state.
describe('a route lists the namespaces that its page uses', () => {
  test('every lazy page is found', () => {
    const sources = FILES.map((file) => readFileSync(file, 'utf8')).join('')
    const calls = sources.replaceAll(/\/\*[^]*?\*\//g, '').split(/(?:lazy|lazyApp|product)Page\(/)
    expect(pages).toHaveLength(calls.length - 1)
  })

  test.each(pages.map((page) => [path.basename(page.file), page] as const))(
    '%s',
    (_name, { file, listed }) => {
      expect([...findUsed(file)].filter((name) => !listed.includes(`'${name}'`))).toEqual([])
    },
  )
})
