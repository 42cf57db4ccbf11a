import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './tool.ts'

/** The files whose text is checked. */
const CHECKED = /\.(md|ts|tsx|mjs|js|css|html|yml)$/
/** Installed and built files, and hidden folders except for GitHub's. */
const SKIPPED_FOLDERS = /^(node_modules|dist|\.(?!github$).+)$/
/** They contain broken references on purpose. */
const SKIPPED_FILES = /^scripts\/(?:references|commands|docs\/pages)\.test\.ts$/

/** Prints the broken references of this checkout. */
export async function run(): Promise<number> {
  const paths = globSync('**/*.*', {
    cwd: ROOT,
    exclude: (name) => SKIPPED_FOLDERS.test(path.basename(name)),
  }).map((name) => name.split(path.sep).join('/'))
  const files = new Map(
    paths
      .filter((name) => CHECKED.test(name) && !SKIPPED_FILES.test(name))
      .map((name) => [name, readFileSync(path.join(ROOT, name), 'utf8')]),
  )
  const exists = (file: string) => existsSync(path.join(ROOT, file))
  const broken = findBrokenReferences({ files, paths, exists })
  for (const { file, line, message } of broken) console.log(`${file}:${line}: ${message}`)
  return broken.length === 0 ? 0 : 1
}

/** The files to check and their text. Paths are relative to the root of the project, with `/`. */
interface Project {
  readonly files: ReadonlyMap<string, string>
  /** All files, checked or not. */
  readonly paths: readonly string[]
  /** Whether a file or folder exists, checked or not. */
  exists(file: string): boolean
}

interface BrokenReference {
  readonly file: string
  readonly line: number
  readonly message: string
}

/** A reference in a file, and what is wrong with it, if anything. */
interface Finding {
  readonly offset: number
  readonly message: string | undefined
}

const NUMBERS = String.raw`\d+(?:(?:, and |, or |, | and | or |–)\d+)*`

const RULES = new RegExp(String.raw`\brules? (${NUMBERS})(: [\w ,-]*)?`, 'gi')

const LINKS = /\]\(([^()\s]+)(?: "[^"]*")?\)|\b(?:href|src)="([^"]+)"/g

const DOCUMENTS = /(?<![\w./:@-])((?:\.{1,2}\/)*(?:[\w.-]+\/)*[\w-][\w.-]*\.md(?:#[\w-]+)?)/g

/** The documents that name files and folders in backticks, so that people and agents find them. Each one exists. */
const MAPS = /^(?:AGENTS|README|CONTRIBUTING|SECURITY|docs\/(?!conformance\/|screens\/).+)\.(?:md)$/

/** `<name>` and `*` stand for the reader's choice. */
const PATHS =
  /`((?:[\w.<>*-]+\/)+[\w.<>*-]*|[\w.<>*-]+\.(?:ts|tsx|md|json|mjs|css|svg|yml)|\.env\.example)`/g

/** What is made by a command, or by the reader of a how-to. */
const MADE_LATER =
  /(?:^|\/)(?:dist|\.data|\.test|sbom\.json|foyer\.json|aaguid\.json|components|facebook\.svg|nl|nl\.ts|notes\.ts|notes-page\.tsx|\d{3}-\w+\.ts)(?:\/|$)/

/** Citations of documents that are older than the repository and were never part of it. */
const OUTSIDE = /\.\.\/shared\b|\bseed,? §|\b(?:contract|security), "/g

/** Finds references to rules and documents that lead nowhere. */
export function findBrokenReferences(project: Project): readonly BrokenReference[] {
  const rules = readRules(project)
  return [...project.files].flatMap(([file, text]) => {
    const prose = joinCommentLines(text)
    const findings = [
      ...checkRules(prose, rules),
      ...checkDocuments(file, text, project),
      ...(MAPS.test(file) ? checkPaths(file, text, project) : []),
      ...checkOutside(prose),
    ]
    return findings.flatMap(({ offset, message }) =>
      message === undefined ? [] : [{ file, line: lineAt(text, offset), message }],
    )
  })
}

/** The names of the rules by number: the headings "Rule 4: account lookup" of `docs/security.md`. */
function readRules({ files }: Project): ReadonlyMap<number, string> {
  const headings = readHeadings(files.get('docs/security.md') ?? '')
  return new Map(
    headings.flatMap((heading): [number, string][] => {
      const [, number, name = ''] = /^Rule (\d+): (.+)$/.exec(heading) ?? []
      return number === undefined ? [] : [[Number(number), name]]
    }),
  )
}

function checkRules(prose: string, rules: ReadonlyMap<number, string>): readonly Finding[] {
  return [...prose.matchAll(RULES)].map(({ index, 1: list = '', 2: label }) => {
    const numbers = numbersIn(list)
    const unknown = numbers.find((number) => !rules.has(number))
    if (unknown !== undefined)
      return { offset: index, message: `docs/security.md has no rule ${unknown}` }
    const [number = 0, ...others] = numbers
    const name = rules.get(number) ?? ''
    const cited = label?.replace(/\s+/g, ' ').slice(2).toLowerCase()
    const isNamed = others.length > 0 || cited === undefined || cited.startsWith(name.toLowerCase())
    return {
      offset: index,
      message: isNamed
        ? undefined
        : `rule ${number} is cited under another name; it is called "${name}"`,
    }
  })
}

function checkDocuments(file: string, text: string, project: Project): readonly Finding[] {
  const folder = path.posix.dirname(file)
  const links = file.endsWith('.md') ? [...blankCode(text).matchAll(LINKS)] : []
  const mentions = [...text.matchAll(DOCUMENTS)].filter(({ index }) => text[index - 1] !== '(')
  return [
    ...links.map(({ index, 1: link, 2: url }) => ({
      offset: index,
      message: checkTarget(link ?? url ?? '', [folder], { file, project }),
    })),
    ...mentions.map(({ index, 1: target = '' }) => ({
      offset: index,
      message: checkTarget(target, ['.', folder], { file, project }),
    })),
  ]
}

/** A path starts at the root or at the document, or it is the end of one, such as `tables.ts`. */
function checkPaths(file: string, text: string, { exists, paths }: Project): readonly Finding[] {
  return [...text.matchAll(PATHS)].map(({ index, 1: target = '' }) => {
    const known = target.replace(/[^/]*[<*].*/, '').replace(/\/$/, '')
    const [folder = ''] = known.split('/')
    // A package or an address looks like a path.
    const isPath = /\/$|\.\w+$/.test(target) || exists(folder)
    const isThere =
      !isPath ||
      MADE_LATER.test(known) ||
      [known, path.posix.join(path.posix.dirname(file), known)].some(exists) ||
      paths.some((each) => each.endsWith(`/${known}`) || each.includes(`/${known}/`))
    return { offset: index, message: isThere ? undefined : `${known} does not exist` }
  })
}

/** What is wrong with a link or path, which may be relative to each of the folders. */
function checkTarget(
  target: string,
  folders: readonly string[],
  { file, project }: { readonly file: string; readonly project: Project },
): string | undefined {
  if (/^[a-z][a-z\d+.-]*:/i.test(target)) return undefined
  const [name = '', anchor] = target.split('#')
  const candidates = name === '' ? [file] : folders.map((folder) => path.posix.join(folder, name))
  const found = candidates.find((candidate) => project.exists(candidate.replace(/\/$/, '')))
  if (found === undefined) return `${candidates[0]} does not exist`
  const isDocument = anchor !== undefined && found.endsWith('.md')
  if (!isDocument || readAnchors(project.files.get(found) ?? '').has(anchor)) return undefined
  return `${found} has no heading #${anchor}`
}

function checkOutside(prose: string): readonly Finding[] {
  return [...prose.matchAll(OUTSIDE)].map(({ index, 0: reference }) => ({
    offset: index,
    message: `${reference} refers to a document outside the repository`,
  }))
}

/** The numbers in a list such as `1, 2 and 4`. For a range such as `1–8`, only its two ends. */
const numbersIn = (list: string) => (list.match(/\d+/g) ?? []).map(Number)

/** Replaces line breaks inside comments and paragraphs by spaces, so that a reference may span two lines. */
function joinCommentLines(text: string): string {
  return text.replace(/\n[ \t]*(?:\*(?!\/)|\/\/)?[ \t]*/g, (lineBreak) =>
    ' '.repeat(lineBreak.length),
  )
}

const lineAt = (text: string, offset: number) => text.slice(0, offset).split('\n').length

/** The anchors that GitHub gives the headings of a Markdown text. */
const readAnchors = (markdown: string): ReadonlySet<string> =>
  new Set(readHeadings(markdown).map(createAnchors()))

/** Returns a function that gives the headings of one document their anchors as GitHub does, in order. */
export function createAnchors(): (heading: string) => string {
  const anchors = new Set<string>()
  return (heading) => {
    const slug = toSlug(heading)
    let anchor = slug
    for (let copy = 1; anchors.has(anchor); copy += 1) anchor = `${slug}-${copy}`
    anchors.add(anchor)
    return anchor
  }
}

/** The text of each heading, in order. */
function readHeadings(markdown: string): readonly string[] {
  const headings = blankFences(markdown).matchAll(/^#{1,6} +(.+?) *$/gm)
  return [...headings].map(([, text = '']) => text)
}

/** Replaces code, fenced and inline, by spaces. Every other character keeps its offset. */
function blankCode(markdown: string): string {
  return blankFences(markdown).replace(/(`+)(?!`).*?\1/g, toSpaces)
}

function blankFences(markdown: string): string {
  return markdown.replace(/^ *(`{3,}|~{3,})[^]*?^ *\1/gm, toSpaces)
}

const toSpaces = (text: string) => text.replace(/[^\n]/g, ' ')

function toSlug(heading: string): string {
  return heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
    .replaceAll(' ', '-')
}
