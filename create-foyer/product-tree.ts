import path from 'node:path'
import {
  ALL_LANGUAGES,
  ALL_PROVIDERS,
  type Answers,
  BASE_LANGUAGE,
  type ProductRecord,
  writeConfiguration,
} from './answers.ts'
import {
  BASE_PROVIDER,
  CHOICES,
  ENTRIES,
  KEPT_TESTS,
  LANGUAGE_FILES,
  LANGUAGE_LINES,
  LANGUAGE_TABLES,
  LEFT_OUT,
  LEFT_OUT_LINES,
  LEFT_OUT_STARTS,
  NAME,
  NAMED,
  OWNED,
  PROVIDER_FILES,
  PROVIDER_TABLES,
  SUPPORT,
} from './contents.ts'
import { addExample, exampleFiles } from './example.ts'
import { Files, matches, removeMarked, SOURCE, type Tree } from './files.ts'
import { rewritePackageFiles } from './package-files.ts'

/**
 * The product that a release of Foyer makes of the answers. `previous` is what the release before made of them: what
 * belongs to the product is taken from there.
 */
export function makeProduct(source: Tree, record: ProductRecord, previous?: Tree): Tree {
  const { answers } = record
  const files = new Files(source)
  files.remove(LEFT_OUT)
  removeLanguages(files, answers)
  removeProviders(files, answers)
  for (const [file, lines] of Object.entries(LEFT_OUT_LINES)) files.removeLines(file, lines)
  for (const [file, starts] of Object.entries(LEFT_OUT_STARTS)) files.removeLinesWith(file, starts)
  const marks = new Map(
    Object.entries(CHOICES).map(([name, { isMade }]) => [name, isMade(answers)] as const),
  )
  files.editAll((text, file) => removeMarked(text, file, marks))
  if (answers.example !== undefined) addExample(files, source, answers)
  removeTests(files, [...KEPT_TESTS, ...chosenTests(answers), ...exampleFiles(source, answers)])
  files.rename(NAMED, (text) => nameAfter(text, answers))
  for (const name of TEMPLATES) files.write(name, fillTemplate(readTemplate(source, name), answers))
  files.write('foyer.config.ts', writeConfiguration(answers))
  files.write('foyer.json', `${JSON.stringify(record, undefined, 2)}\n`)
  rewritePackageFiles(files, answers)
  const leftOut = [...source.keys()].filter((file) => !files.has(file))
  files.editAll((text, file) =>
    file.endsWith('.md') ? nameSource(unlink(text, file, files), leftOut, files) : text,
  )
  files.requireImports()
  if (previous) keepOwned(files, previous, exampleFiles(source, answers))
  return files.tree()
}

/** Written from `create-foyer/files/`. */
const TEMPLATES = ['CHANGELOG.md', 'README.md', 'docs/adopt/tests.md']

function readTemplate(source: Tree, name: string): string {
  const content = source.get(`create-foyer/files/${name}.template`)
  if (!content) throw new Error(`create-foyer/files/${name}.template is gone.`)
  return content.toString()
}

const fillTemplate = (text: string, { name, packageName }: Answers) =>
  text.replaceAll('{{name}}', name).replaceAll('{{package}}', packageName)

const nameAfter = (text: string, { packageName }: Answers) =>
  text.replaceAll(NAME, (match) => (match === 'foyer' ? packageName : match))

function removeLanguages(files: Files, { languages }: Answers): void {
  const kept = new Set([BASE_LANGUAGE, ...languages])
  for (const language of ALL_LANGUAGES.filter((code) => !kept.has(code))) {
    files.remove(LANGUAGE_FILES(language))
    for (const file of LANGUAGE_TABLES) files.removeEntry(file, language)
    for (const [file, lines] of Object.entries(LANGUAGE_LINES(language)))
      files.removeLines(file, lines)
  }
}

function removeProviders(files: Files, { providers }: Answers): void {
  const kept = new Set(providers.length === 0 ? [BASE_PROVIDER] : providers)
  for (const provider of ALL_PROVIDERS.filter((id) => !kept.has(id))) {
    files.remove(PROVIDER_FILES(provider))
    for (const file of PROVIDER_TABLES) files.removeEntry(file, provider)
  }
}

const chosenTests = (answers: Answers): readonly string[] =>
  Object.values(CHOICES).flatMap(({ isMade, tests = [], refusals = [] }) =>
    isMade(answers) ? tests : refusals,
  )

const TEST = /\.(test|spec)\.tsx?$/

/** Removes the tests of what is inside Foyer, and then what only they used. */
function removeTests(files: Files, keptTests: readonly string[]): void {
  const kept = new Set(keptTests)
  for (const file of keptTests) files.require(file)
  files.remove(files.paths().filter((file) => TEST.test(file) && !kept.has(file)))
  for (const file of ENTRIES) files.require(file)
  const isSupport = (file: string) =>
    SOURCE.test(file) &&
    !TEST.test(file) &&
    !ENTRIES.includes(file) &&
    SUPPORT.some((pattern) => pattern.test(file))
  const reached = new Set<string>()
  const waiting = files.paths().filter((file) => !isSupport(file))
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file)) continue
    reached.add(file)
    waiting.push(...files.importsOf(file).filter((target) => files.has(target)))
  }
  files.remove(files.paths().filter((file) => !reached.has(file)))
}

/** What belongs to the product stays as it was when it came to be. */
function keepOwned(files: Files, previous: Tree, ownFiles: readonly string[]): void {
  const owned = [...OWNED, ...ownFiles]
  const isOwned = (file: string) => owned.some((pattern) => matches(pattern, file))
  for (const [file, content] of previous) if (isOwned(file)) files.write(file, content)
}

const LINK = /(!?)\[([^\][]*)\]\(([^()\s]+)\)/g

/** Turns links to what was left out into their text. Throws if it is a picture. */
function unlink(text: string, file: string, files: Files): string {
  return text.replaceAll(LINK, (link, picture: string, label: string, target: string) => {
    const [name = ''] = target.split('#')
    if (name === '' || /^[a-z][a-z\d+.-]*:/i.test(name)) return link
    const absolute = path.posix.join(path.posix.dirname(file), name).replace(/\/$/, '')
    const exists =
      files.has(absolute) || files.paths().some((one) => one.startsWith(`${absolute}/`))
    if (!exists && picture)
      throw new Error(`${file} shows ${target}, which create-foyer leaves out.`)
    return exists ? link : label
  })
}

const CODE = /`([\w.-]+(?:\/[\w.-]+)*\.\w+)`/g

/** Says of files that were left out where they are. */
function nameSource(text: string, leftOut: readonly string[], files: Files): string {
  return text.replaceAll(CODE, (code, name: string) => {
    const isThere = (paths: readonly string[]) =>
      paths.some((file) => file === name || file.endsWith(`/${name}`))
    return isThere(leftOut) && !isThere(files.paths()) ? `${name} (in Foyer's repository)` : code
  })
}
