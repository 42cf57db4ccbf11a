/** A nested table of messages. */
type Table = { readonly [key: string]: unknown }

/** Texts that are the same as in English. */
const SAME_IN: Readonly<Record<string, readonly string[]>> = {
  de: ['Name', 'optional', 'Passkey', 'Passkeys', 'Status', 'Support', 'System'],
  pt: ['Status'],
}

/** The keys of texts that are still in English. */
export function findUntranslated(language: string, english: Table, other: Table): string[] {
  const allowed = SAME_IN[language] ?? []
  const texts = new Map(textsOf(other))
  return textsOf(english)
    .filter(([key, text]) => texts.get(key) === text && /\p{L}{2}/u.test(text))
    .filter(([, text]) => !allowed.includes(text))
    .map(([key]) => key)
}

/** Groups that are passed as a prop, so that the code that reads their keys does not name them. */
const PASSED_ON: ReadonlySet<string> = new Set([
  'login',
  'signUp',
  'passwordRules',
  'verify',
  'change',
  'recover',
  'secure',
])

/** Groups that are indexed by a code, an answer or the name of a page or section; their types list these. */
const READ_BY_CODE: ReadonlySet<string> = new Set([
  'events',
  'kinds',
  'needsConnection',
  'title',
  'whatIf',
])

/** The keys that no source file names together with their groups. Plural forms count as one key. */
export function findUnused(table: Table, sources: readonly string[], groups = ''): string[] {
  return Object.entries(table).flatMap(([key, value]) => {
    const path = groups + key
    if (isTable(value) && READ_BY_CODE.has(key)) return []
    if (isTable(value) && !('other' in value)) return findUnused(value, sources, `${path}.`)
    const names = path.split('.').filter((name) => !PASSED_ON.has(name))
    const isRead = sources.some((source) => names.every((name) => isNamed(name, source)))
    return isRead ? [] : [path]
  })
}

const isNamed = (name: string, source: string) => new RegExp(`\\b${name}\\b`).test(source)

const isTable = (value: unknown): value is Table => typeof value === 'object' && value !== null

/** Every text with its key; functions are called with the numbers of their arguments. */
export function textsOf(table: Table, path = ''): (readonly [key: string, text: string])[] {
  return Object.entries(table).flatMap(([name, value]) => {
    const key = path + name
    if (typeof value === 'string') return [[key, value] as const]
    if (typeof value === 'function') return [[key, String(value('{1}', '{2}', '{3}'))] as const]
    return isTable(value) ? textsOf(value, `${key}.`) : []
  })
}
