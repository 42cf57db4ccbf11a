import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { LANGUAGES, type Language, type OfferedLanguages } from '@foyer/contract/languages.ts'
import type { Plugin, Rolldown } from 'vite'
import type { PageMessages } from '../src/messages/messages.ts'
import { APP_PLACEHOLDER } from './page-head.ts'

/** What the built `src/prerender.tsx` exports. */
export interface Prerender {
  loadPageMessages(language: Language): Promise<PageMessages>
  prerenderPage(language: Language, path: string): Promise<string>
  prerenderLoading(language: Language): Promise<string>
}

/** A page to write as an HTML file. */
export interface PageSource {
  /** Absent for the page that serves every other path. */
  readonly path?: string
  /** Lazy modules to preload. */
  readonly modules?: readonly string[]
  /** Whether to preload the app stylesheet. */
  readonly hasAppStyles?: boolean
}

interface WritePagesOptions {
  readonly prerender: Prerender
  readonly files: BuiltFiles
  readonly sources: readonly PageSource[]
  readonly languages: OfferedLanguages
}

/** Writes the pages of each language to `dist/<language>/`, with inlined styles. */
export async function writePages(dist: string, options: WritePagesOptions) {
  const shell = path.join(dist, 'index.html')
  const template = await inlineStyles(dist, moveAppScriptUp(await readTemplate(shell)))
  await rm(shell)
  for (const language of options.languages) {
    const messages = await options.prerender.loadPageMessages(language)
    const pages = { language, messages, ...options }
    const localized = localize(template, pages)
    await mkdir(path.join(dist, language))
    for (const source of options.sources) {
      const name = source.path?.slice(1) ?? 'index'
      const page = await writePage(localized, { source, ...pages })
      await writeFile(path.join(dist, language, `${name}.html`), page)
    }
  }
}

/** The template without whitespace between its elements. Shapes in SVG, unlike `meta` and `link`, keep their slash. */
const readTemplate = async (file: string) =>
  (await readFile(file, 'utf8')).replace(/>\s+</g, '><').replaceAll(' />', '/>')

/** Sets the language, the direction and the static texts. */
function localize(template: string, page: LocalizedPages): string {
  const { language, languages, messages } = page
  const { tag, direction } = LANGUAGES[language]
  // The head script may switch the language, so it needs the message files of all languages.
  const files = languages.map(page.files.commonMessagesOf)
  return fillPageMessages(template, messages).replace(
    '<html',
    () => `<html lang="${tag}" dir="${direction}" data-files="${files.join(' ')}"`,
  )
}

interface LocalizedPages extends WritePagesOptions {
  readonly language: Language
  readonly messages: PageMessages
}

type Page = LocalizedPages & { readonly source: PageSource }

async function writePage(template: string, page: Page) {
  const { language, messages, source, prerender, files } = page
  const preloads = new Set(source.modules?.flatMap(files.filesOf))
  const links = [...preloads].map(preloadLink)
  if (source.hasAppStyles) links.push(`<link rel="preload" as="style" href="${files.appStyles}">`)
  const html = template.replace(APP_PLACEHOLDER, links.join(''))
  if (source.path === undefined) return fill(html, await prerender.prerenderLoading(language))
  const markup = await prerender.prerenderPage(language, source.path)
  return fill(html, markup).replace(
    ROOT_ELEMENT,
    `<main class="loading startup-loading"><div role="status"><h1>${messages.loading}</h1></div></main>` +
      `<div id="root" data-page="${source.path}">`,
  )
}

const preloadLink = (file: string) => `<link rel="modulepreload" crossorigin href="${file}">`

const ROOT_ELEMENT = '<div id="root">'

/** Inserts the rendered markup, and moves the title that React rendered into the head. */
function fill(template: string, markup: string): string {
  const [title = ''] = /<title>[^<]*<\/title>/.exec(markup) ?? []
  return template
    .replace('<!--title-->', () => title)
    .replace('<!--page-->', () => markup.replace(title, ''))
}

const APP_SCRIPT = /<script type="module"[^>]*><\/script>/

/** Moves the app's script from the end of the head to its placeholder, so that its download starts earlier. */
function moveAppScriptUp(html: string): string {
  const [script = ''] = APP_SCRIPT.exec(html) ?? []
  return html.replace(script, '').replace(APP_PLACEHOLDER, () => script + APP_PLACEHOLDER)
}

const STYLESHEET = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g

/** Inlines the stylesheets and deletes their files: saves a request before the first paint. */
async function inlineStyles(dist: string, html: string): Promise<string> {
  let inlined = html
  for (const [link, file = ''] of html.matchAll(STYLESHEET)) {
    const css = await readFile(path.join(dist, file), 'utf8')
    inlined = inlined.replace(link, '').replace('</style>', () => `${css.trim()}</style>`)
    await rm(path.join(dist, file))
  }
  return inlined
}

/** URL paths of the built files. */
export interface BuiltFiles {
  /** The file of a module and the files it imports, without those of the entry. */
  filesOf(module: string): readonly string[]
  /** The file of a language's `common` messages. */
  commonMessagesOf(language: Language): string
  /** The stylesheet of the pages that are loaded later. */
  readonly appStyles: string
}

/** Module names are relative to `root`. */
export function findBuiltFiles(root: string, { output }: Rolldown.RolldownOutput): BuiltFiles {
  const chunks = output.filter((file) => file.type === 'chunk')
  const entry = chunks.find((chunk) => chunk.isEntry)
  const initial = new Set(entry && [entry.fileName, ...entry.imports])

  function filesOf(module: string) {
    const id = path.join(root, module)
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(id))
    if (!chunk) throw new Error(`The build has no separate file for ${module}`)
    const needed = [chunk.fileName, ...chunk.imports]
    return needed.filter((file) => !initial.has(file)).map((file) => `/${file}`)
  }
  const styles = output.find(({ type, fileName }) => type === 'asset' && isAppStyles(fileName))
  if (!styles) throw new Error('The build has no separate file for styles/app.css')
  return {
    filesOf,
    appStyles: `/${styles.fileName}`,
    commonMessagesOf: (language) => filesOf(`src/messages/locales/${language}/index.ts`)[0] ?? '',
  }
}

const isAppStyles = (fileName: string) => /\/app-[^/]+\.css$/.test(fileName)

/** Inserts the description and the notices for browsers that cannot run the app. */
function fillPageMessages(html: string, messages: PageMessages): string {
  const text = (name: keyof PageMessages) => escapeHtml(messages[name])
  const description = `<meta name="description" content="${text('description')}">`
  const notices = [
    `<p class="plain-notice not-loaded" role="alert">${text('notLoaded')} <a class="link" href="">${text('reload')}</a></p>`,
    `<p class="plain-notice too-old">${text('tooOld')}</p>`,
    `<noscript><p class="plain-notice">${text('noScript')}</p></noscript>`,
  ].join('')
  return html
    .replace('<!--description-->', () => description)
    .replace('<!--notices-->', () => notices)
}

/** The development server shows these messages in one language. */
export function devPageMessages(language: Language): Plugin {
  return {
    name: 'foyer-page-messages',
    apply: 'serve',
    async transformIndexHtml(html, { server }) {
      const module = await server?.ssrLoadModule('/src/messages/page-messages.ts')
      const { loadPageMessages } = module as Pick<Prerender, 'loadPageMessages'>
      return fillPageMessages(html, await loadPageMessages(language))
    },
  }
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' }

export const escapeHtml = (text: string) =>
  text.replace(/[&<"]/g, (character) => ENTITIES[character] ?? '')
