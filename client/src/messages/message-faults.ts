/** A table of words, however deep. */
type Table = { readonly [key: string]: unknown }

/** Texts that are the same words in another language too. */
const SAME_IN: Readonly<Record<string, readonly string[]>> = {
  de: ['Name', 'optional', 'Google'],
  es: ['Google'],
  fr: ['Google'],
  pt: ['Google'],
  ja: ['Google'],
  zh: ['Google'],
  ar: ['Google'],
}

/** What names the language of another: a text of English found in it word for word, by its key. */
export function findUntranslated(language: string, english: Table, other: Table): string[] {
  const allowed = SAME_IN[language] ?? []
  const texts = new Map(textsOf(other))
  return textsOf(english)
    .filter(([key, text]) => texts.get(key) === text && /\p{L}{2}/u.test(text))
    .filter(([, text]) => !allowed.includes(text))
    .map(([key]) => key)
}

/** Groups that one file hands to another, which reads them under a name of its own. */
const HANDED_ON: ReadonlySet<string> = new Set([
  'login',
  'signUp',
  'passwordRules',
  'verify',
  'change',
  'recover',
])

/** Groups that are read by a code: types hold them to the codes there are. */
const READ_BY_CODE: ReadonlySet<string> = new Set(['events', 'by'])

/**
 * The keys that no source reads: a text is read by its name, in a file that names its group too. The
 * forms of a counted one are read together.
 */
export function findUnused(table: Table, sources: readonly string[], groups = ''): string[] {
  return Object.entries(table).flatMap(([key, value]) => {
    const path = groups + key
    if (READ_BY_CODE.has(key)) return []
    if (isTable(value) && !('other' in value)) return findUnused(value, sources, `${path}.`)
    const names = path.split('.').filter((name) => !HANDED_ON.has(name))
    const isRead = sources.some((source) => names.every((name) => isNamed(name, source)))
    return isRead ? [] : [path]
  })
}

const isNamed = (name: string, source: string) => new RegExp(`\\b${name}\\b`).test(source)

const isTable = (value: unknown): value is Table => typeof value === 'object' && value !== null

/** Every text with its key; of a sentence about somebody, what it says of the same one. */
export function textsOf(table: Table, path = ''): (readonly [key: string, text: string])[] {
  return Object.entries(table).flatMap(([name, value]) => {
    const key = path + name
    if (typeof value === 'string') return [[key, value] as const]
    if (typeof value === 'function') return [[key, String(value('Ada', 'Ada', 'Ada'))] as const]
    return isTable(value) ? textsOf(value, `${key}.`) : []
  })
}
