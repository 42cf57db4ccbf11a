import { ADDITIONS as PROJECTS } from '../examples/projects/additions.ts'
import type { Addition } from '../scripts/adopter/example.ts'
import { type Answers, BASE_LANGUAGE } from './answers.ts'
import type { Files, Tree } from './files.ts'

/** What the examples add to existing files. */
const ADDITIONS: Readonly<Record<string, readonly Addition[]>> = { projects: PROJECTS }

/** Adds the chosen example as the product's own page. */
export function addExample(files: Files, source: Tree, { example = '', languages }: Answers): void {
  for (const [file, content] of filesOf(source, { example, languages })) files.write(file, content)
  for (const { file, after, add } of ADDITIONS[example] ?? []) {
    if (!isWanted(file, languages)) continue
    const [before, ...others] = files.read(file).split(after)
    if (before === undefined || others.length !== 1)
      throw new Error(
        `The example ${example} can't be added: ${file} has no single ${after.trim()}`,
      )
    const [rest = ''] = others
    // The last entry of a list on one line.
    const added = rest.startsWith(']') ? add.replace(/, $/, '') : add
    files.write(file, `${before}${after}${added}${rest}`)
  }
}

/** The files of the chosen example, which belong to the product. */
export function exampleFiles(source: Tree, answers: Answers): readonly string[] {
  const { example } = answers
  return example === undefined ? [] : [...filesOf(source, { ...answers, example }).keys()]
}

function filesOf(
  source: Tree,
  { example, languages }: { readonly example: string; readonly languages: readonly string[] },
): Tree {
  const folder = `examples/${example}/files/`
  const found = [...source]
    .filter(([file]) => file.startsWith(folder))
    .map(([file, content]) => [file.slice(folder.length), content] as const)
  if (found.length === 0) throw new Error(`The release has no example "${example}".`)
  return new Map(found.filter(([file]) => isWanted(file, languages)))
}

/** The messages of a language, which a product may not have. */
const LOCALE = /^client\/src\/messages\/locales\/(\w+)/

function isWanted(file: string, languages: readonly string[]): boolean {
  const [, language] = LOCALE.exec(file) ?? []
  return language === undefined || language === BASE_LANGUAGE || languages.includes(language)
}
