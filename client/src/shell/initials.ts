import type { User } from '@foyer/contract/schemas.ts'

type Named = Pick<User, 'first_name' | 'last_name' | 'email'>

/** One or two letters: of the names, else of the email. A Han or kana name is shortened to its first character. */
export function initials({ first_name, last_name, email }: Named): string {
  const [first = '', last = ''] = [first_name, last_name].map(firstCharacter)
  if (!first && !last) return firstCharacter(email)
  return IDEOGRAPHIC.test(last || first) ? last || first : first + last
}

const IDEOGRAPHIC = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u

function firstCharacter(text: string): string {
  const [character] = new Intl.Segmenter().segment(text.trim())
  return character?.segment.toLocaleUpperCase() ?? ''
}
