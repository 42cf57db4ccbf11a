import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../tool.ts'

/** The page that lists all others: the only source of the site's navigation. */
export const CONTENTS = 'docs/README.md'

export interface DocsPage {
  /** The Markdown file, relative to the root of the checkout. */
  readonly source: string
  /** Its address in the site, without the extension: `adopt/configuration`. */
  readonly address: string
  readonly title: string
  /** The first sentence: what the page is for. */
  readonly purpose: string
  readonly markdown: string
}

/** A part of the navigation, such as "Adopt", and the pages that it lists. */
export interface Section {
  readonly title: string
  readonly sources: readonly string[]
}

export interface Docs {
  readonly sections: readonly Section[]
  /** By source, in the order of the navigation; the contents first. */
  readonly pages: ReadonlyMap<string, DocsPage>
}

/** Reads the contents and each page that they list. Throws if one of them does not exist. */
export function readDocs(root = ROOT): Docs {
  const read = (source: string) => readFileSync(path.join(root, source), 'utf8')
  const sections = readSections(read(CONTENTS))
  const sources = [CONTENTS, ...sections.flatMap((section) => section.sources)]
  return {
    sections,
    pages: new Map(sources.map((source) => [source, readPage(source, read(source))])),
  }
}

/** A section begins with a heading or with a bold word, and contains each document that it links to. */
export function readSections(contents: string): readonly Section[] {
  const starts = [...contents.matchAll(/^(?:## +(.+)|\*\*(.+?)\*\*)/gm)]
  return starts
    .map(({ index, 1: heading, 2: bold }, position) => {
      const text = contents.slice(index, starts[position + 1]?.index)
      const links = [...text.matchAll(/\]\(([^()\s#]+\.md)\)/g)]
      return {
        title: (heading ?? bold ?? '').trim(),
        sources: links.map(([, link = '']) => path.posix.join('docs', link)),
      }
    })
    .filter(({ sources }) => sources.length > 0)
}

/** Pages that the contents leave out or name twice, in sentences. */
export function findGaps(sections: readonly Section[], documents: readonly string[]): string[] {
  const listed = sections.flatMap(({ sources }) => sources)
  const twice = listed.filter((source, index) => listed.indexOf(source) !== index)
  const missing = documents.filter((source) => source !== CONTENTS && !listed.includes(source))
  return [
    ...twice.map((source) => `${CONTENTS} links to ${source} twice`),
    ...missing.map((source) => `${CONTENTS} does not link to ${source}`),
  ]
}

/** Every document in `docs/`. */
export const listDocuments = (root = ROOT): readonly string[] =>
  globSync('docs/**/*.md', {
    cwd: root,
    exclude: (name) => /^(node_modules|dist)$/.test(path.basename(name)),
  })
    .map((name) => name.split(path.sep).join('/'))
    .toSorted()

function readPage(source: string, markdown: string): DocsPage {
  const [, title = source] = /^# +(.+?) *$/m.exec(markdown) ?? []
  return {
    source,
    address: addressOf(source),
    title: toText(title),
    purpose: readPurpose(markdown),
    markdown,
  }
}

/** `docs/adopt/tests.md` is `adopt/tests`; a README is the index of its folder. */
function addressOf(source: string): string {
  return source
    .replace(/^docs\//, '')
    .replace(/\.md$/, '')
    .replace(/(^|\/)README$/, '$1index')
}

/** The first sentence of the first paragraph. */
function readPurpose(markdown: string): string {
  const blocks = markdown.split(/\n{2,}/).map((block) => block.trim())
  const paragraph = blocks.find((block) => /^[\p{L}\p{N}`"*[]/u.test(block) && !isList(block)) ?? ''
  const text = toText(paragraph.replace(/\s+/g, ' '))
  const [sentence = text] = /^.+?[.:!?](?= |$)/.exec(text) ?? []
  return sentence.replace(/:$/, '.')
}

const isList = (block: string) => /^(\*|\d+\.) /.test(block)

/** Inline Markdown without its marks. */
export const toText = (markdown: string): string =>
  markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]|<br>/g, '')
    .replace(/\\(.)/g, '$1')

/** Where a link leads in the site. */
export type Destination =
  | { readonly kind: 'page' | 'file' | 'elsewhere'; readonly href: string }
  /** A file of the repository, which has no public address. */
  | { readonly kind: 'source'; readonly file: string }

interface LinkContext {
  /** The page with the link. */
  readonly page: DocsPage
  readonly pages: ReadonlyMap<string, DocsPage>
  /** Where the repository is shown, such as `https://example.com/acme/product`. */
  readonly repository: string | undefined
  /** Called with each file that the site must contain. */
  onFile(file: string): void
}

const PICTURE = /\.(png|svg|jpg|webp)$/

/** Turns a link of a document into one of the site, relative to the page. */
export function resolveLink(
  href: string,
  { page, pages, repository, onFile }: LinkContext,
): Destination {
  if (/^[a-z][a-z\d+.-]*:/i.test(href)) return { kind: 'elsewhere', href }
  const [target = '', anchor] = href.split('#')
  const hash = anchor === undefined ? '' : `#${anchor}`
  if (target === '') return { kind: 'page', href: hash }
  const file = path.posix.join(path.posix.dirname(page.source), target).replace(/\/$/, '')
  const found = pages.get(file)
  if (found) return { kind: 'page', href: `${relativeTo(page, `${found.address}.html`)}${hash}` }
  if (PICTURE.test(file)) {
    onFile(file)
    return { kind: 'file', href: relativeTo(page, placeOf(file)) }
  }
  if (repository === undefined) return { kind: 'source', file }
  return { kind: 'elsewhere', href: `${repository}/blob/main/${file}${hash}` }
}

/** Where the site has a picture: beside the pages if it is in `docs/`, otherwise in `files/`. */
export const placeOf = (file: string): string =>
  file.startsWith('docs/') ? file.slice('docs/'.length) : `files/${file}`

/** The relative link from a page to an address, so that the site can be served from any folder. */
export const relativeTo = ({ address }: DocsPage, target: string): string =>
  path.posix.relative(path.posix.dirname(address), target)

/** The address of the repository in `package.json`, if it has one. */
export function readRepository(root = ROOT): string | undefined {
  const { repository } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    repository?: string | { readonly url?: string }
  }
  const url = typeof repository === 'string' ? repository : repository?.url
  const [, address] = /^(?:git\+)?(https:\/\/.+?)(?:\.git)?\/?$/.exec(url ?? '') ?? []
  return address
}

/** The pages for language models, as llmstxt.org describes it: the contents, with what each page is for. */
export function describeForModels(name: string, summary: string, { sections, pages }: Docs) {
  const item = (source: string) => {
    const { title, purpose } = pages.get(source) as DocsPage
    return `- [${title}](${markdownOf(source)})${purpose === '' ? '' : `: ${purpose}`}`
  }
  const parts = sections.map(({ title, sources }) =>
    [`## ${title}`, '', ...sources.map(item)].join('\n'),
  )
  return `${[`# ${name}`, `> ${summary}`, ...parts].join('\n\n')}\n`
}

/** Where the site has the Markdown of a page. */
export const markdownOf = (source: string): string => source.replace(/^docs\//, '')

/** All pages in one text, each preceded by its address. */
export const joinForModels = ({ pages }: Docs): string =>
  [...pages.values()]
    .map(({ source, markdown }) => `<!-- ${markdownOf(source)} -->\n\n${markdown.trim()}\n`)
    .join('\n')

/** The first paragraph of the README. */
export function readSummary(root = ROOT): string {
  const readme = path.join(root, 'README.md')
  if (!existsSync(readme)) return ''
  const [, paragraph = ''] = /^# .+\n+(.+)$/m.exec(readFileSync(readme, 'utf8')) ?? []
  return toText(paragraph)
}
