import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { LANGUAGES, type Language } from '@foyer/contract/languages.ts'
import { PAGE_WORDS } from '../src/messages/page-words.ts'
import type { BuiltFiles } from './built-files.ts'
import { fillWords } from './fill-words.ts'
import { APP_PLACE } from './page-head.ts'

/** What the built `src/prerender.tsx` exports. */
export interface Prerender {
  prerenderPage(language: Language, path: string): Promise<string>
  prerenderLoading(language: Language): Promise<string>
}

/** A page that is fetched with the app's own files: the module it is in. */
export interface PageSource {
  /** Absent for the page of all other addresses. */
  readonly path?: string
  /** The modules that are fetched for it, so that they come with the page. */
  readonly modules?: readonly string[]
  /** Whether it needs more styles than it has inside. */
  readonly hasRoomStyles?: boolean
}

interface Parts {
  readonly prerender: Prerender
  readonly files: BuiltFiles
  readonly sources: readonly PageSource[]
}

/** Writes the pages of every language into a folder of its own in `dist`, with the styles inside. */
export async function writePages(dist: string, parts: Parts) {
  const shell = path.join(dist, 'index.html')
  const template = await inlineStyles(dist, nameAppEarly(await readTemplate(shell)))
  await rm(shell)
  for (const language of Object.keys(LANGUAGES) as Language[]) {
    const spoken = speak(template, language, parts.files)
    await mkdir(path.join(dist, language))
    for (const source of parts.sources) {
      const name = source.path?.slice(1) ?? 'index'
      const page = await writePage(spoken, { language, source, ...parts })
      await writeFile(path.join(dist, language, `${name}.html`), page)
    }
  }
}

/** Without the room that the source keeps between its lines. */
const readTemplate = async (file: string) =>
  (await readFile(file, 'utf8')).replace(/>\s+</g, '><').replaceAll(' />', '>')

/** The page as it is before anything stands in it. */
function speak(template: string, language: Language, { wordsOf }: BuiltFiles): string {
  const { tag, direction } = LANGUAGES[language]
  // The script in the head fetches the words of the language in use, which may be another one.
  const files = Object.keys(LANGUAGES).map((name) => wordsOf(name as Language))
  return fillWords(template, PAGE_WORDS[language]).replace(
    '<html',
    () => `<html lang="${tag}" dir="${direction}" data-files="${files.join(' ')}"`,
  )
}

type Page = Omit<Parts, 'sources'> & { readonly language: Language; readonly source: PageSource }

async function writePage(template: string, { language, source, prerender, files }: Page) {
  const preloads = new Set(source.modules?.flatMap(files.filesOf))
  const links = [...preloads].map(preloadLink)
  if (source.hasRoomStyles) links.push(`<link rel="preload" as="style" href="${files.roomStyles}">`)
  const html = template.replace(APP_PLACE, links.join(''))
  if (source.path === undefined) return fill(html, await prerender.prerenderLoading(language))
  const markup = await prerender.prerenderPage(language, source.path)
  const loading = PAGE_WORDS[language].loading
  return fill(html, markup).replace(
    ROOT,
    `<main class="loading early-loading"><div role="status"><h1>${loading}</h1></div></main>` +
      `<div id="root" data-page="${source.path}">`,
  )
}

const preloadLink = (file: string) => `<link rel="modulepreload" crossorigin href="${file}">`

const ROOT = '<div id="root">'

/** The page's markup into its root; React renders the title there too, which belongs into the head. */
function fill(template: string, markup: string): string {
  const [title = ''] = /<title>[^<]*<\/title>/.exec(markup) ?? []
  return template
    .replace('<!--title-->', () => title)
    .replace('<!--page-->', () => markup.replace(title, ''))
}

const APP = /<script type="module"[^>]*><\/script>/

/** From the end of the head to the place kept for it, so that it is asked for with the first bytes that come. */
function nameAppEarly(html: string): string {
  const [script = ''] = APP.exec(html) ?? []
  return html.replace(script, '').replace(APP_PLACE, () => script + APP_PLACE)
}

const STYLESHEET = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g

/** One request less before the first paint; the file itself is then nobody's. */
async function inlineStyles(dist: string, html: string): Promise<string> {
  let inlined = html
  for (const [link, file = ''] of html.matchAll(STYLESHEET)) {
    const css = await readFile(path.join(dist, file), 'utf8')
    inlined = inlined.replace(link, '').replace('</style>', () => `${css.trim()}</style>`)
    await rm(path.join(dist, file))
  }
  return inlined
}
