import MagicString from 'magic-string'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'
import { compareVersions } from './releases.ts'

/*
 * What a release changes in files that it can't merge: those that the product has written itself. A codemod is a small
 * function on the syntax of a file; it leaves everything else in the file as it is.
 */

/** A change that a release makes to the product's own files. */
export interface Codemod {
  /** The release that needs it. */
  readonly release: string
  edit(file: SourceFile): void
}

/** The codemods of all releases, the oldest first. A released one stays: products update from any release. */
const CODEMODS: readonly Codemod[] = []

interface Adaptation {
  readonly root: string
  /** The files that the product has written or changed. */
  readonly files: readonly string[]
  readonly from: string
  readonly to: string
  readonly codemods?: readonly Codemod[]
}

interface Adapted {
  readonly changed: readonly string[]
  /** What a person has to look at, with its file. */
  readonly notes: readonly string[]
}

/** Applies the codemods of the releases after `from`, up to `to`. */
export function applyCodemods({ root, files, from, to, codemods = CODEMODS }: Adaptation): Adapted {
  const due = codemods.filter(
    ({ release }) => compareVersions(release, from) > 0 && compareVersions(release, to) <= 0,
  )
  const notes: string[] = []
  const changed = files.filter((name) => {
    const absolute = path.join(root, name)
    const source = readFileSync(absolute, 'utf8')
    let text = source
    for (const { edit } of due) {
      const file = new SourceFile(name, text)
      edit(file)
      text = file.text()
      notes.push(...file.notes.map((note) => `${name}: ${note}`))
    }
    if (text !== source) writeFileSync(absolute, text)
    return text !== source
  })
  return { changed, notes }
}

/** An export has another name: imports follow it, and what the file calls it stays. */
export function renameExport(
  release: string,
  { module, from, to }: { readonly module: string; readonly from: string; readonly to: string },
): Codemod {
  const edit = (file: SourceFile) => {
    for (const { target, entries } of file.imports())
      for (const { importName, localName } of target === module ? entries : []) {
        if (importName.name !== from) continue
        const { start, end } = { start: importName.start ?? 0, end: importName.end ?? 0 }
        const isShort = start === localName.start
        file.edits.overwrite(start, end, isShort ? `${to} as ${localName.value}` : to)
      }
  }
  return { release, edit }
}

/** A file is somewhere else. Both paths start in the root of the product. */
export function moveModule(
  release: string,
  { from, to }: { readonly from: string; readonly to: string },
): Codemod {
  const edit = (file: SourceFile) => {
    for (const { target, specifier, start, end } of file.imports())
      if (target === from) file.edits.overwrite(start, end, `'${file.specifierOf(to, specifier)}'`)
  }
  return { release, edit }
}

/** An option of `foyer.config.ts`, such as `signIn.passkeys`, has another name. */
export function renameOption(
  release: string,
  { from, to }: { readonly from: string; readonly to: string },
): Codemod {
  const edit = (file: SourceFile) => {
    const key = file.findOption(from)?.key
    if (key) file.edits.overwrite(key.start, key.end, to)
  }
  return { release, edit }
}

/** An option of `foyer.config.ts` is gone. The person reads what to do instead. */
export function removeOption(
  release: string,
  { option, note }: { readonly option: string; readonly note: string },
): Codemod {
  const edit = (file: SourceFile) => {
    const found = file.findOption(option)
    if (!found) return
    const { start, end } = file.rangeOfEntry(found)
    file.edits.remove(start, end)
    file.notes.push(`${option} is gone. ${note}`)
  }
  return { release, edit }
}

const CONFIGURATION = 'foyer.config.ts'

interface Range {
  readonly start: number
  readonly end: number
}

interface Import extends Range {
  /** As it is written. */
  readonly specifier: string
  /** The file, from the root of the product. */
  readonly target: string
  readonly entries: readonly {
    readonly importName: {
      readonly name: string | null
      readonly start: number | null
      readonly end: number | null
    }
    readonly localName: { readonly value: string; readonly start: number }
  }[]
}

/** A source file that is being edited. */
export class SourceFile {
  readonly name: string
  readonly edits: MagicString
  readonly notes: string[] = []
  readonly #source: string
  readonly #parsed: ReturnType<typeof parseSync>

  constructor(name: string, source: string) {
    this.name = name
    this.edits = new MagicString(source)
    this.#source = source
    this.#parsed = parseSync(name, source)
  }

  text(): string {
    return this.edits.toString()
  }

  imports(): readonly Import[] {
    const { staticImports, staticExports, dynamicImports } = this.#parsed.module
    const statics = staticImports.map(({ moduleRequest, entries }) => ({
      ...moduleRequest,
      specifier: moduleRequest.value,
      entries,
    }))
    const exported = staticExports
      .flatMap(({ entries }) => entries)
      .flatMap(({ moduleRequest }) => moduleRequest ?? [])
      .map((request) => ({ ...request, specifier: request.value, entries: [] }))
    const dynamic = dynamicImports
      .map(({ moduleRequest: { start, end } }) => ({ start, end }))
      .filter(({ start }) => this.#source[start] === "'")
      .map((range) => ({
        ...range,
        specifier: this.#source.slice(range.start + 1, range.end - 1),
        entries: [],
      }))
    return [...statics, ...exported, ...dynamic].map((found) => ({
      ...found,
      target: this.#targetOf(found.specifier),
    }))
  }

  #targetOf(specifier: string): string {
    const [, name, rest] = PACKAGE.exec(specifier) ?? []
    if (name !== undefined) return `${name}/src/${rest}`
    return specifier.startsWith('.')
      ? path.posix.join(path.posix.dirname(this.name), specifier)
      : specifier
  }

  /** How this file imports another one, in the style of the import before. */
  specifierOf(target: string, before: string): string {
    if (PACKAGE.test(before)) return target.replace(/^([\w-]+)\/src\//, '@foyer/$1/')
    const relative = path.posix.relative(path.posix.dirname(this.name), target)
    return relative.startsWith('.') ? relative : `./${relative}`
  }

  /** The entry of an option in the object that the configuration gives to `defineProduct`. */
  findOption(option: string): (Range & { readonly key: Range }) | undefined {
    if (this.name !== CONFIGURATION) return undefined
    const exported = this.#parsed.program.body.find(
      (statement) => statement.type === 'ExportDefaultDeclaration',
    )
    const call = exported?.declaration
    let value: Node | undefined = call?.type === 'CallExpression' ? call.arguments[0] : undefined
    let found: (Range & { readonly key: Range }) | undefined
    for (const name of option.split('.')) {
      if (value?.type !== 'ObjectExpression') return undefined
      const property = value.properties.find(
        (one) => one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === name,
      )
      if (property?.type !== 'Property') return undefined
      found = { start: property.start, end: property.end, key: property.key }
      value = property.value
    }
    return found
  }

  /** An entry with its comma, and with its lines if nothing else is there. */
  rangeOfEntry({ start, end }: Range): Range {
    const [comma = ''] = /^,?[ \t]*/.exec(this.#source.slice(end)) ?? []
    const [indent = ''] = /[ \t]*$/.exec(this.#source.slice(0, start)) ?? []
    const [from, to] = [start - indent.length, end + comma.length]
    const isAlone = this.#source.slice(0, from).endsWith('\n') && this.#source[to] === '\n'
    return isAlone ? { start: from, end: to + 1 } : { start, end: to }
  }
}

type Statement = ReturnType<typeof parseSync>['program']['body'][number]

type Node =
  | Extract<Statement, { readonly type: 'ExpressionStatement' }>['expression']
  | { readonly type: 'SpreadElement' }

const PACKAGE = /^@foyer\/([\w-]+)\/(.+)$/
