/** A comment, a text in quotes, or a template. */
const TOKENS = /\/\/.*|\/\*[^]*?\*\/|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g

/** What a template or a text inserts: `${name}`, `{count}` or `#`. */
const PLACEHOLDERS = /(\$\{[^}]*\}|\{\w+\}|#)/

/** Changes every word of a message file: each vowel becomes the next one, so lengths and placeholders stay. */
export function rewordMessages(source: string): string {
  return source.replace(TOKENS, (token, offset: number) => {
    const before = source.slice(0, offset)
    const after = source.slice(offset + token.length)
    return isText(token, before, after) ? rewordText(token) : token
  })
}

/** Whether a token is a text for users: not a comment, a file name, a key or the index of a table. */
function isText(token: string, before: string, after: string): boolean {
  return !token.startsWith('/') && !/(from |import\(|\[)$/.test(before) && !after.startsWith(':')
}

const VOWELS = 'aeiou'

function rewordText(text: string): string {
  const parts = text.split(PLACEHOLDERS)
  return parts.map((part) => (PLACEHOLDERS.test(part) ? part : nextVowels(part))).join('')
}

const nextVowels = (text: string) => text.replace(/[aeiou]/gi, nextVowel)

function nextVowel(letter: string): string {
  const next = VOWELS.charAt((VOWELS.indexOf(letter.toLowerCase()) + 1) % VOWELS.length)
  return letter === letter.toLowerCase() ? next : next.toUpperCase()
}
