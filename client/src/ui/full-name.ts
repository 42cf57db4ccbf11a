import type { User } from '@foyer/contract/schemas.ts'

/** Han and Hangul names put the family name first; kana alone may be a foreign name. */
const FAMILY_FIRST = /[\p{Script=Han}\p{Script=Hangul}]/u

/** Order and spacing follow the script of the name, not the language of the page. */
export function fullName({ first_name, last_name }: Pick<User, 'first_name' | 'last_name'>) {
  if (FAMILY_FIRST.test(last_name)) return last_name + first_name
  return [first_name, last_name].filter(Boolean).join(' ')
}
