import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../../scripts/tool.ts'

/** Where rules are enforced. */
const SOURCES = '{server,client,contract,product}/{src,build}/**/*.{ts,tsx}'

/**
 * A comment on the line above the statement that enforces a rule: `// rule 8a: a proof makes one session`. The number
 * is that of a rule of `docs/security.md`, or the name of one of its other topics, and the letter makes it unique.
 */
export interface Marker {
  /** For example `8a` or `session-b`. */
  readonly id: string
  /** `8` or `session`. */
  readonly rule: string
  /** What the statement ensures. */
  readonly title: string
  /** Below the root, with forward slashes. */
  readonly file: string
  /** The statement: everything from the line after the marker up to its balanced end. */
  readonly statement: Extent
}

/** A part of a text. */
interface Extent {
  readonly start: number
  /** Exclusive. */
  readonly end: number
}

/** All markers of the source. */
export function readMarkers(root = ROOT): readonly Marker[] {
  return globSync(SOURCES, { cwd: root })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .toSorted()
    .flatMap((file) => findMarkers(file, readFileSync(path.join(root, file), 'utf8')))
}

const MARKER = /^[^\S\n]*\/\/ rule ((\d+|[a-z]+-)([a-z])): (.+)\n/gm

/** The markers of a file. More comment lines may follow a marker: they tell the rule's story. */
export function findMarkers(file: string, source: string): readonly Marker[] {
  return [...source.matchAll(MARKER)].map((match) => {
    const [whole, id = '', rule = '', , title = ''] = match
    const statement = findStatement(source, match.index + whole.length)
    return { id, rule: rule.replace(/-$/, ''), title: title.trim(), file, statement }
  })
}

/**
 * The statement that starts at or after `from`: an `if` with its branches, a call, a declaration, or an element of an
 * object or a list with its comma. The source has no semicolons, so a statement ends at a line break outside brackets
 * that no operator continues.
 */
export function findStatement(source: string, from: number): Extent {
  const start = skipBlanks(source, from)
  return { start, end: endOfStatement(source, start) }
}

function endOfStatement(source: string, start: number): number {
  if (source[start] === '{') return endOfGroup(source, start)
  const [head] = /^(?:if|for(?: await)?|while) \(/.exec(source.slice(start, start + 20)) ?? []
  if (head === undefined) return endOfExpression(source, start)
  const body = skipBlanks(source, endOfGroup(source, start + head.length - 1))
  const end = endOfStatement(source, body)
  const next = skipBlanks(source, end)
  if (!/^else\b/.test(source.slice(next, next + 5))) return end
  return endOfStatement(source, skipBlanks(source, next + 'else'.length))
}

function endOfExpression(source: string, start: number): number {
  for (let at = start; at < source.length;) {
    const end = endOfToken(source, at)
    const token = source.slice(at, end)
    if (token === ',') return end
    if (/^[)\]}]$/.test(token) || (token.includes('\n') && !isContinued(source, at, end)))
      return source.slice(0, at).trimEnd().length
    at = /^[([{]$/.test(token) ? endOfGroup(source, at) : end
  }
  return source.trimEnd().length
}

/** The end of the group of brackets that starts at `at`. */
function endOfGroup(source: string, at: number): number {
  let depth = 0
  do {
    const end = endOfToken(source, at)
    const token = source.slice(at, end)
    if (/^[([{]$/.test(token)) depth += 1
    if (/^[)\]}]$/.test(token)) depth -= 1
    at = end
  } while (depth > 0 && at < source.length)
  return at
}

/** White space and comments. */
const BLANKS = /(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)+/y

function skipBlanks(source: string, from: number): number {
  BLANKS.lastIndex = from
  return BLANKS.exec(source) ? BLANKS.lastIndex : from
}

/** A literal counts as one token, so that brackets in it are not counted. */
function endOfToken(source: string, at: number): number {
  const blanks = skipBlanks(source, at)
  if (blanks > at) return blanks
  const character = source[at]
  if (character === "'" || character === '"') return endOfLiteral(source, at)
  if (character === '`') return endOfTemplate(source, at)
  // After these, a slash starts a regular expression and is no division.
  if (
    character === '/' &&
    /(?:[(,=:[!&|?{}+\n]\s*|\breturn\s+)$/.test(source.slice(Math.max(0, at - 80), at))
  )
    return endOfLiteral(source, at)
  const word = /^[\w$]+/.exec(source.slice(at, at + 200))
  return at + (word?.[0].length ?? 1)
}

function endOfLiteral(source: string, at: number): number {
  const quote = source[at]
  let inClass = false
  for (let index = at + 1; index < source.length; index++) {
    const character = source[index]
    if (character === '\\') index += 1
    else if (quote === '/' && character === '[') inClass = true
    else if (quote === '/' && character === ']') inClass = false
    else if (character === quote && !inClass) return index + 1
  }
  return source.length
}

function endOfTemplate(source: string, at: number): number {
  for (let index = at + 1; index < source.length; index++) {
    if (source[index] === '\\') index += 1
    else if (source[index] === '`') return index + 1
    else if (source.startsWith('${', index)) index = endOfGroup(source, index + 1) - 1
  }
  return source.length
}

/** If the token before a line break, or the one after it, is an operator, the statement continues. */
function isContinued(source: string, breakStart: number, breakEnd: number): boolean {
  const before = source.slice(Math.max(0, breakStart - 20), breakStart)
  const after = source.slice(breakEnd, breakEnd + 10)
  return (
    /(?:[=+\-*/%&|?:<>(.]|\b(?:return|await|new|in|of|as))$/.test(before) ||
    /^(?:[.?:&|+*/%=<>]|- |(?:in|as|satisfies)\b)/.test(after)
  )
}
