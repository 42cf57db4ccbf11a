import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const RUN = path.join(import.meta.dirname, '../../scripts/run.mjs')

/** A built client weighs a few megabytes; a busy machine needs a while for it. */
const BUILD_TIMEOUT_MS = 300_000

const folder = mkdtempSync(path.join(tmpdir(), 'foyer-branded-'))
const dist = path.join(folder, 'dist')

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 24"><path d="M0 0h96v24H0z"/></svg>'

function write(name: string, content: string): string {
  const file = path.join(folder, name)
  writeFileSync(file, content)
  return file
}

const build = (product: object) => {
  const FOYER_CONFIG = write(
    `${Object.keys(product).length}.config.mjs`,
    `export default ${JSON.stringify(product)}`,
  )
  const env = { ...process.env, FOYER_CONFIG, CLIENT_DIST: dist }
  return promisify(execFile)(process.execPath, [RUN, 'build'], { env })
}

const read = (name: string) => readFileSync(path.join(dist, name), 'utf8')
const assets = () =>
  readdirSync(path.join(dist, 'assets')).filter((name) => !/\.(?:br|gz)$/.test(name))

afterAll(() => rmSync(folder, { recursive: true }))

describe('a branded product with two languages', () => {
  beforeAll(async () => {
    const logo = { light: write('mark.svg', LOGO), dark: write('mark-dark.svg', `${LOGO}\n`) }
    const file = write('sans.woff2', 'wOF2 for a test')
    await build({
      name: 'Salt & <Pepper>',
      languages: ['fr', 'ja'],
      signIn: { password: true, providers: ['google'] },
      brand: {
        logo,
        illustration: false,
        icons: { favicon: write('icon.svg', LOGO) },
        fonts: { body: { family: 'Larkspur Sans', files: [{ file }] } },
        colors: { accent: ['#123456', '#abcdef'] },
      },
      links: { terms: '/terms', support: 'mailto:help@larkspur.example' },
      security: { contact: 'mailto:private@larkspur.example' },
    })
  }, BUILD_TIMEOUT_MS)

  it('has pages, texts and scripts of these languages only', () => {
    const folders = readdirSync(dist, { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    )
    expect(folders.map(({ name }) => name).sort()).toEqual(['assets', 'fr', 'ja'])
    const languages = assets().flatMap((name) => /-(\w\w)-[\w-]{8}\.js$/.exec(name)?.[1] ?? [])
    expect(new Set(languages)).toEqual(new Set(['fr', 'ja']))
    const scripts = assets().filter((name) => name.endsWith('.js'))
    for (const name of scripts) expect(read(`assets/${name}`)).not.toMatch(/Deutsch|English/)
    expect(read('fr/login.html')).not.toMatch(/common-(?!fr|ja)\w\w-/)
  })

  it('has its name in titles, notices and the manifest', () => {
    expect(read('fr/login.html')).toContain(
      '<title>Se connecter · Salt &amp; &lt;Pepper&gt;</title>',
    )
    expect(read('fr/login.html')).toContain('content="Connectez-vous à Salt &amp; &lt;Pepper>."')
    expect(JSON.parse(read('site.webmanifest'))).toMatchObject({ name: 'Salt & <Pepper>' })
    expect(read('favicon.svg')).toBe(LOGO)
  })

  it('adds its font before the first paint', () => {
    const html = read('ja/index.html')
    const [, url = ''] = /`Larkspur Sans`,url:`\/([^`]+)`,weight:`100 900`/.exec(html) ?? []
    expect(read(url)).toBe('wOF2 for a test')
    expect(html.indexOf(url)).toBeLessThan(html.indexOf('<style>'))
    expect(html).toContain(':root{font-family:"Larkspur Sans",var(--font-system)}')
  })

  it('shows its logo, colours and links, and no illustration', () => {
    const html = read('fr/login.html')
    expect(html).toMatch(
      /<img class="logo-light" src="\/assets\/mark-[\w-]{8}\.svg"[^>]* width="96"/,
    )
    expect(html).toMatch(/<img class="logo-dark" src="\/assets\/mark-dark-[\w-]{8}\.svg"/)
    expect(html).toContain('--accent:light-dark(#123456,#abcdef)')
    for (const page of ['login', 'signup', 'index'])
      expect(read(`fr/${page}.html`)).toMatch(
        /<footer .*<a href="mailto:help@larkspur\.example">Assistance<\/a><\/div><\/footer>/s,
      )
    expect(html).not.toMatch(/doorway|door-leaf/)
    expect(html).not.toContain('as="image"')
  })

  it('contains no option of the server', () => {
    const names = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    const texts = names.filter((name) => /\.(?:html|js|json|webmanifest)$/.test(name)).map(read)
    expect(texts.filter((text) => text.includes('help@larkspur.example'))).not.toEqual([])
    expect(texts.filter((text) => text.includes('private@larkspur.example'))).toEqual([])
  })
})

it(
  'the build stops with one sentence for each wrong value',
  async () => {
    const product = { name: '', languages: ['fr'], signIn: {} }
    const error: unknown = await build(product).catch((cause: unknown) => cause)
    expect(error).toMatchObject({ code: 1, stderr: 'foyer.config.ts: name must not be empty.\n' })
    const brand = { icons: { favicon: `${folder}/gone.svg` } }
    const missing: unknown = await build({ ...product, name: 'Larkspur', brand }).catch(
      (cause: unknown) => cause,
    )
    expect(missing).toMatchObject({
      code: 1,
      stderr: `foyer.config.ts: brand.icons.favicon: ${folder}/gone.svg does not exist.\n`,
    })
  },
  BUILD_TIMEOUT_MS,
)
