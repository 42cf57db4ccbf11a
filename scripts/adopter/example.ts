import { cpSync, existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ADDITIONS as PROJECTS } from '../../examples/projects/additions.ts'
import { ADDITIONS as TAILWIND } from '../../examples/tailwind/additions.ts'
import { ROOT } from '../tool.ts'

/** What each example adds to existing files. Its new files are in `examples/<name>/files`. */
const EXAMPLES: Readonly<Record<string, readonly Addition[]>> = {
  projects: PROJECTS,
  tailwind: TAILWIND,
}

/** The messages of a language, which a product may have removed. */
const LOCALE = /^client\/src\/messages\/locales\/\w+/

/** Adds an example to this checkout and lists the files: `node scripts/run.mjs apply-example projects`. */
export async function run([name = '']: readonly string[]): Promise<number> {
  try {
    console.log(applyExample(ROOT, name).join('\n'))
    return 0
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return 1
  }
}

/** Adds an example to a checkout. Writes nothing and throws if a place is gone. Returns the files that it wrote. */
export function applyExample(root: string, name: string): readonly string[] {
  const additions = EXAMPLES[name]
  if (!additions) throw new Error(`The examples are: ${Object.keys(EXAMPLES).join(', ')}`)
  const isWanted = (file: string) => {
    const [locale] = LOCALE.exec(file) ?? []
    return locale === undefined || existsSync(path.join(root, locale))
  }
  const changed = applyAdditions(
    additions.filter(({ file }) => isWanted(file)),
    (file) => readFileSync(path.join(root, file), 'utf8'),
  )
  const folder = path.join(ROOT, 'examples', name, 'files')
  const added = globSync('**/*.{ts,tsx,css}', { cwd: folder }).filter(isWanted)
  const existing = added.filter((file) => existsSync(path.join(root, file)))
  if (existing.length > 0) throw new Error(`These files exist already: ${existing.join(', ')}`)
  for (const file of added) cpSync(path.join(folder, file), path.join(root, file))
  for (const [file, text] of changed) writeFileSync(path.join(root, file), text)
  return [...added, ...changed.keys()].toSorted()
}

/** A text that is added to an existing file. */
export interface Addition {
  readonly file: string
  /** The text that it follows; the file contains it exactly once. */
  readonly after: string
  readonly add: string
}

/** The changed files. Throws one error that names every place that is gone or ambiguous. */
export function applyAdditions(
  additions: readonly Addition[],
  read: (file: string) => string,
): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  const faults: string[] = []
  for (const { file, after, add } of additions) {
    const text = texts.get(file) ?? read(file)
    const count = text.split(after).length - 1
    if (count !== 1) faults.push(`${file} contains this ${count} times: ${after.trim()}`)
    texts.set(
      file,
      text.replace(after, () => after + add),
    )
  }
  if (faults.length > 0) throw new Error(faults.join('\n'))
  return texts
}
