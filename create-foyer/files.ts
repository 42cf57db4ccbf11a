import path from 'node:path'

/** The files of a release or a product by their paths, with `/`. */
export type Tree = ReadonlyMap<string, Buffer>

/** Files with imports. */
export const SOURCE = /\.(tsx?|mjs)$/

/** Files that can be edited as text. */
const TEXT =
  /\.(tsx?|mjs|js|css|html|md|json|ya?ml)$|(^|\/)(Dockerfile|\.env\.example|\.dockerignore)$/

const IMPORT = /(?:\bfrom|\bimport|\bimport\(|\bmock\()\s*'([^']+)'/g

const PACKAGE = /^@foyer\/([\w-]+)\/(.+)$/

/** The files of the product as it comes to be. Throws if a table names something that is not there. */
export class Files {
  readonly #source: Tree
  readonly #files: Map<string, Buffer>

  constructor(source: Tree) {
    this.#source = source
    this.#files = new Map(source)
  }

  tree(): Tree {
    return new Map([...this.#files].toSorted(([a], [b]) => (a < b ? -1 : 1)))
  }

  paths(): readonly string[] {
    return [...this.#files.keys()]
  }

  has(file: string): boolean {
    return this.#files.has(file)
  }

  require(file: string): void {
    if (!this.has(file)) throw new Error(`create-foyer names ${file}, which does not exist.`)
  }

  read(file: string): string {
    this.require(file)
    return this.#files.get(file)?.toString() ?? ''
  }

  write(file: string, content: string | Buffer): void {
    this.#files.set(file, Buffer.from(content))
  }

  /** Removes files, and folders with `/` at the end. */
  remove(patterns: readonly string[]): void {
    for (const pattern of patterns) {
      const found = this.paths().filter((file) => matches(pattern, file))
      if (found.length === 0)
        throw new Error(`create-foyer names ${pattern}, which does not exist.`)
      for (const file of found) this.#files.delete(file)
    }
  }

  /** Removes whole lines; each must be there once. */
  removeLines(file: string, lines: readonly string[]): void {
    const all = this.read(file).split('\n')
    for (const line of lines) {
      const index = all.indexOf(line)
      if (index < 0) throw new Error(`create-foyer names a line of ${file} that is gone: ${line}`)
      all.splice(index, 1)
    }
    this.write(file, all.join('\n'))
  }

  /** Removes the lines that start like this. */
  removeLinesWith(file: string, starts: readonly string[]): void {
    const all = this.read(file).split('\n')
    for (const start of starts)
      if (!all.some((line) => line.startsWith(start)))
        throw new Error(`create-foyer names lines of ${file} that are gone: ${start}`)
    const isLeftOut = (line: string) => starts.some((start) => line.startsWith(start))
    this.write(file, all.filter((line) => !isLeftOut(line)).join('\n'))
  }

  /** Removes the entry of a key from a table in formatted code: a line, or the lines to the closing bracket. */
  removeEntry(file: string, key: string): void {
    const lines = this.read(file).split('\n')
    const starts = [`  ${key},`, `  ${key}:`]
    const found = lines.flatMap((line, index) =>
      starts.some((start) => line.startsWith(start)) ? [index] : [],
    )
    const [first = -1] = found
    if (found.length !== 1)
      throw new Error(
        `${file} has ${found.length} entries "${key}", so create-foyer can't remove it.`,
      )
    const isBlock = /[{[(]$/.test(lines[first] ?? '')
    const last = isBlock ? lines.findIndex((line, at) => at > first && /^ {2}\S/.test(line)) : first
    // A long text is on the next line.
    const end = lines[first]?.endsWith(':') ? first + 1 : last
    lines.splice(first, end - first + 1)
    this.write(file, lines.join('\n'))
  }

  editAll(edit: (text: string, file: string) => string): void {
    for (const [file, content] of this.#files) {
      if (!TEXT.test(file)) continue
      const text = content.toString()
      const edited = edit(text, file)
      if (edited !== text) this.write(file, edited)
    }
  }

  /** Edits the texts and the paths of the files in these places. */
  rename(places: readonly string[], edit: (text: string) => string): void {
    for (const file of this.paths().filter((one) => places.some((place) => matches(place, one)))) {
      const text = edit(this.read(file))
      this.#files.delete(file)
      this.write(edit(file), text)
    }
  }

  /** The files that a source file imports, whether they are there or not. */
  importsOf(file: string): readonly string[] {
    if (!SOURCE.test(file)) return []
    return [...this.read(file).matchAll(IMPORT)].flatMap(([, specifier = '']) => {
      const [, name, rest] = PACKAGE.exec(specifier) ?? []
      if (name !== undefined) return [`${name}/src/${rest}`]
      if (!specifier.startsWith('.')) return []
      return [path.posix.join(path.posix.dirname(file), specifier.replace(/\?.*/, ''))]
    })
  }

  /** Throws if a file imports one that was left out. */
  requireImports(): void {
    const lost = this.paths().flatMap((file) =>
      this.importsOf(file)
        .filter((target) => this.#source.has(target) && !this.has(target))
        .map((target) => `${file} imports ${target}`),
    )
    if (lost.length > 0)
      throw new Error(`create-foyer leaves out what stays in use:\n${lost.join('\n')}`)
  }
}

/** Whether a row of a table is this file, or a folder around it. */
export const matches = (pattern: string, file: string) =>
  pattern.endsWith('/') ? file.startsWith(pattern) : file === pattern

/** Left out of every product. */
const ALWAYS_LEFT_OUT = 'foyer'

/**
 * Removes what is marked for other products: lines that end with a mark such as `// foyer only`, and the lines between
 * `<!-- passkeys only: begin -->` and `end`. Of what stays, removes the marks. `marks`: whether this product has what
 * they name.
 */
export function removeMarked(
  text: string,
  file: string,
  marks: ReadonlyMap<string, boolean> = new Map(),
): string {
  if (!text.includes(' only')) return text
  const names = [ALWAYS_LEFT_OUT, ...marks.keys()].join('|')
  const pattern = new RegExp(`^(.*?) *(?://|<!--) (${names}) only(?:: (begin|end))?(?: -->)?$`)
  let open: string | undefined
  let hasMark = false
  const lines: string[] = []
  for (const line of text.split('\n')) {
    const [, rest = line, name = '', edge] = pattern.exec(line) ?? []
    const isBegin = edge === 'begin'
    if (edge !== undefined) {
      if (rest !== '' || open !== (isBegin ? undefined : name)) throw noOtherEnd(file, name)
      open = isBegin ? name : undefined
    }
    hasMark ||= name !== ''
    const isLeftOut = [name, open].some((mark) => mark && !marks.get(mark))
    // Without what was between them, two empty lines are one.
    const isSecondEmpty = line === '' && lines.at(-1) === ''
    if (edge === undefined && !isLeftOut && !isSecondEmpty) lines.push(rest)
  }
  if (open !== undefined) throw noOtherEnd(file, open)
  return hasMark ? lines.join('\n') : text
}

const noOtherEnd = (file: string, name: string) =>
  new Error(`${file}: a mark "${name} only" has no other end.`)
