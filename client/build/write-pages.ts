import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { DEFAULT_LANGUAGE } from '@foyer/contract/languages.ts'
import { PAGE_WORDS } from '../src/messages/page-words.ts'

/** What the built `src/prerender.tsx` exports. */
export interface Prerender {
  prerenderPage(path: string): Promise<string>
  prerenderLoading(): Promise<string>
}

/** Writes a page for each path into `dist`, and `index.html` for all the others, with the styles inside. */
export async function writePages(dist: string, prerender: Prerender, paths: readonly string[]) {
  const shell = path.join(dist, 'index.html')
  const template = await inlineStyles(dist, await readFile(shell, 'utf8'))
  await writeFile(shell, fill(template, await prerender.prerenderLoading()))
  for (const pagePath of paths) {
    const page = fill(template, await prerender.prerenderPage(pagePath), pagePath)
    await writeFile(path.join(dist, `${pagePath.slice(1)}.html`), page)
  }
}

const ROOT = '<div id="root">'

/** Shown instead of a page for strangers to somebody who comes with a token (see `src/early/`). */
const EARLY_LOADING = `<main class="loading early-loading"><div role="status"><h1>${PAGE_WORDS[DEFAULT_LANGUAGE].loading}</h1></div></main>`

/** The page's markup into its root; React renders the title there too, which belongs into the head. */
function fill(template: string, markup: string, pagePath?: string): string {
  const [title = ''] = /<title>[^<]*<\/title>/.exec(markup) ?? []
  const root =
    pagePath === undefined ? ROOT : `${EARLY_LOADING}<div id="root" data-page="${pagePath}">`
  return template
    .replace(ROOT, root)
    .replace('<!--page-->', () => markup.replace(title, ''))
    .replace('</head>', () => `${title}</head>`)
}

const STYLESHEET = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g

/** One request less before the first paint; the file itself is then nobody's. */
async function inlineStyles(dist: string, html: string): Promise<string> {
  let inlined = html
  for (const [link, file = ''] of html.matchAll(STYLESHEET)) {
    const css = await readFile(path.join(dist, file), 'utf8')
    inlined = inlined.replace(link, () => `<style>${css.trim()}</style>`)
    await rm(path.join(dist, file))
  }
  return inlined
}
