import type { User } from '@foyer/contract/bodies.ts'

/** Han or Hangul: the scripts of names that begin with the family's. Kana alone writes other people's too. */
const FAMILY_FIRST = /[\p{Script=Han}\p{Script=Hangul}]/u

/** Both names in the order and with the gap that the name itself has, whatever language reads it. */
export function fullName({ first_name, last_name }: Pick<User, 'first_name' | 'last_name'>) {
  if (FAMILY_FIRST.test(last_name)) return last_name + first_name
  return [first_name, last_name].filter(Boolean).join(' ')
}
