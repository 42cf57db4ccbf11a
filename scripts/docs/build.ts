import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { loadProduct } from '@foyer/product/load.ts'
import { listBrandAssets, listFontFaces, readBrandAssets } from '../../client/build/brand.ts'
import { fontFamilyCss, tokensCss } from '../../client/build/page-head.ts'
import { createAnchors } from '../references.ts'
import { ROOT } from '../tool.ts'
import {
  CONTENTS,
  describeForModels,
  type Docs,
  type DocsPage,
  joinForModels,
  markdownOf,
  placeOf,
  readDocs,
  readRepository,
  readSummary,
  relativeTo,
  resolveLink,
  toText,
} from './pages.ts'

/** The template, the styles and the scripts of the site, with a lockfile of their own. */
export const SITE = path.join(ROOT, 'docs/site')

export const OUTPUT = path.join(SITE, 'dist')

/** Each page states it, and the server of `--serve` sends it: nothing is inline, nothing comes from elsewhere. */
export const POLICY = [
  "default-src 'none'",
  ...['script-src', 'style-src', 'img-src', 'font-src', 'connect-src'].map(
    (kind) => `${kind} 'self'`,
  ),
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/** Builds `docs/` with Eleventy, which must be installed, and returns the number of pages. */
export async function buildSite(): Promise<number> {
  const docs = readDocs()
  const product = await loadProduct()
  const assets = await readBrandAssets(product.brand)
  const repository = readRepository()
  const written = createWriter(docs, repository)
  rmSync(OUTPUT, { recursive: true, force: true })

  const Eleventy = await loadEleventy()
  const fonts = listFontFaces(assets.fonts)
  const fontFaces = fonts.map(
    ({ family, url, weight }) =>
      `@font-face{font-family:"${family}";src:url(${url.slice(1)}) format("woff2");font-weight:${weight};font-display:optional}`,
  )
  const site = {
    name: product.name,
    icon: assets.icons.favicon.url.slice(1),
    fonts: fonts.map(({ url }) => url.slice(1)),
    policy: POLICY,
  }
  const build = new Eleventy(path.relative(ROOT, SITE), path.relative(ROOT, OUTPUT), {
    quietMode: true,
    config(config) {
      config.setTemplateFormats(['md'])
      config.setUseGitIgnore(false)
      config.addGlobalData('site', site)
      // The template is filled in after the text, so it can ask for what was found there.
      config.addFilter('headings', (source) => written.headings.get(source) ?? [])
      config.amendLibrary('md', (markdown) => readLikeGitHub(markdown, written))
      for (const page of docs.pages.values())
        config.addTemplate(markdownOf(page.source), page.markdown, {
          ...describe(page, docs),
          edit: repository && `${repository}/edit/main/${page.source}`,
          layout: 'page.njk',
          permalink: `${page.address}.html`,
          // A document may contain braces: it is Markdown and nothing else.
          templateEngineOverride: 'md',
        })
    },
  })
  await build.write()

  const write = (file: string, content: string | Buffer) => {
    mkdirSync(path.dirname(path.join(OUTPUT, file)), { recursive: true })
    writeFileSync(path.join(OUTPUT, file), content)
  }
  for (const file of ['site.css', 'site.js', 'search.js'])
    write(file, readFileSync(path.join(SITE, file)))
  const search = path.join(SITE, 'node_modules/minisearch/dist/es/index.js')
  write('minisearch.js', readFileSync(search, 'utf8').replace(/^\/\/# sourceMappingURL.*$/m, ''))
  write('tokens.css', fontFaces.join('') + fontFamilyCss(assets) + tokensCss(product.brand))
  for (const { url, content } of listBrandAssets(assets)) write(url.slice(1), content)
  for (const file of written.files)
    cpSync(path.join(ROOT, file), path.join(OUTPUT, placeOf(file)), { recursive: true })
  for (const { source, markdown } of docs.pages.values()) write(markdownOf(source), markdown)
  write('search.json', JSON.stringify([...written.sections.values()].flat()))
  write('llms.txt', describeForModels(product.name, readSummary(), docs))
  write('llms-full.txt', joinForModels(docs))
  return docs.pages.size
}

/** What the template shows around the text. */
function describe(page: DocsPage, { sections, pages }: Docs) {
  const link = (source: string) => {
    const { title, address } = pages.get(source) as DocsPage
    return { title, href: relativeTo(page, `${address}.html`), isCurrent: source === page.source }
  }
  const order = [...pages.keys()]
  const place = order.indexOf(page.source)
  const [previous, next] = page.source === CONTENTS ? [] : [order[place - 1], order[place + 1]]
  const up = relativeTo(page, '.')
  return {
    source: page.source,
    title: page.title,
    purpose: page.purpose,
    root: up === '' ? '' : `${up}/`,
    navigation: sections.map(({ title, sources }) => ({ title, pages: sources.map(link) })),
    previous: previous && link(previous),
    next: next && link(next),
  }
}

interface Heading {
  readonly anchor: string
  readonly text: string
}

/** A part of a page for the search: what stands between two headings. */
interface SearchSection {
  readonly address: string
  readonly page: string
  readonly heading: string
  readonly text: string
}

/** What is learned about the pages while their Markdown is read. */
interface Written {
  readonly docs: Docs
  readonly repository: string | undefined
  /** Pictures that pages show or link to. */
  readonly files: Set<string>
  /** The second level of headings, by source. */
  readonly headings: Map<string, readonly Heading[]>
  readonly sections: Map<string, readonly SearchSection[]>
}

const createWriter = (docs: Docs, repository: string | undefined): Written => ({
  docs,
  repository,
  files: new Set(),
  headings: new Map(),
  sections: new Map(),
})

/** The part of markdown-it that is used here. */
interface Token {
  readonly type: string
  tag: string
  attrs: [name: string, value: string][] | null
  readonly content: string
  readonly children: readonly Token[] | null
  attrGet(name: string): string | null
  attrSet(name: string, value: string): void
}

interface Markdown {
  set(options: object): void
  enable(rule: string): void
  readonly linkify: { set(options: object): void }
  readonly core: {
    readonly ruler: {
      push(
        name: string,
        rule: (state: {
          readonly tokens: readonly Token[]
          readonly env: Partial<DocsPage>
        }) => void,
      ): void
    }
  }
  readonly renderer: { readonly rules: Record<string, (() => string) | undefined> }
}

/** Anchors, bare links and indented code as on GitHub; links and pictures as the site needs them. */
function readLikeGitHub(markdown: Markdown, written: Written): void {
  markdown.set({ html: true, linkify: true })
  markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false })
  markdown.enable('code')
  markdown.renderer.rules['table_open'] = () => '<div class="table"><table>'
  markdown.renderer.rules['table_close'] = () => '</table></div>'
  markdown.core.ruler.push('site', ({ tokens, env }) => {
    const page = written.docs.pages.get(env.source ?? '')
    if (!page) return
    nameHeadings(tokens, page, written)
    for (const [place, token] of tokens.entries()) {
      alignByClass(token)
      emptyHeading(tokens.slice(place, place + 3))
      for (const [index, child] of (token.children ?? []).entries())
        follow(child, token.children?.slice(index) ?? [], { page, written })
    }
  })
}

/** Gives each heading its anchor, and collects the headings and the text below each. */
function nameHeadings(tokens: readonly Token[], page: DocsPage, written: Written): void {
  const anchorOf = createAnchors()
  const headings: Heading[] = []
  const sections = [{ address: `${page.address}.html`, page: page.title, heading: '', text: '' }]
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'heading_open') {
      const { content = '' } = tokens[index + 1] ?? {}
      const anchor = anchorOf(content)
      token.attrSet('id', anchor)
      const heading = { anchor, text: toText(content) }
      if (token.tag === 'h2') headings.push(heading)
      if (token.tag === 'h1') continue
      const address = `${page.address}.html#${anchor}`
      sections.push({ address, page: page.title, heading: heading.text, text: '' })
    } else if (['inline', 'fence', 'code_block'].includes(token.type)) {
      const section = sections.at(-1)
      const isHeading = tokens[index - 1]?.type === 'heading_open'
      if (section && !isHeading) section.text += `${toText(token.content).replace(/\s+/g, ' ')} `
    }
  }
  written.headings.set(page.source, headings)
  written.sections.set(page.source, sections)
}

/** The policy forbids the inline styles that markdown-it writes. */
function alignByClass(token: Token): void {
  const [, side] = /^text-align:(right|center)$/.exec(token.attrGet('style') ?? '') ?? []
  token.attrs &&= token.attrs.filter(([name]) => name !== 'style')
  if (side !== undefined) token.attrSet('class', side)
}

/** A cell without text heads nothing. */
function emptyHeading([open, text, close]: readonly Token[]): void {
  if (open?.type !== 'th_open' || !close || text?.content !== '') return
  open.tag = 'td'
  close.tag = 'td'
}

/** Turns a link or a picture into one of the site. */
function follow(
  token: Token,
  rest: readonly Token[],
  { page, written }: { readonly page: DocsPage; readonly written: Written },
): void {
  const name = token.type === 'image' ? 'src' : token.type === 'link_open' ? 'href' : undefined
  const value = name && token.attrGet(name)
  if (name === undefined || !value) return
  const destination = resolveLink(value, {
    page,
    pages: written.docs.pages,
    repository: written.repository,
    onFile: (file) => written.files.add(file),
  })
  if (destination.kind !== 'source') return token.attrSet(name, destination.href)
  // The text stays, without a link, and says which file it means.
  const end = rest.find(({ type }) => type === 'link_close')
  token.tag = 'span'
  token.attrs = [
    ['class', 'source'],
    ['title', destination.file],
  ]
  if (end) end.tag = 'span'
}

/** The part of Eleventy that is used here. */
interface EleventyConfig {
  setTemplateFormats(formats: readonly string[]): void
  setUseGitIgnore(isUsed: boolean): void
  addGlobalData(name: string, value: unknown): void
  addFilter(name: string, filter: (value: string) => unknown): void
  amendLibrary(name: 'md', change: (markdown: Markdown) => void): void
  addTemplate(file: string, content: string, data: object): void
}

interface EleventyOptions {
  readonly quietMode: boolean
  config(config: EleventyConfig): void
}

type EleventyClass = new (
  input: string,
  output: string,
  options: EleventyOptions,
) => { write(): Promise<unknown> }

async function loadEleventy(): Promise<EleventyClass> {
  // Not a bare import: the packages of the site are not those of the project.
  const file = path.join(SITE, 'node_modules/@11ty/eleventy/src/Eleventy.js')
  const { default: Eleventy } = (await import(pathToFileURL(file).href)) as {
    default: EleventyClass
  }
  return Eleventy
}
