import { expect, it } from 'vitest'
import { fullName } from './formats.ts'

it.each([
  ['Ada', 'Lovelace', 'Ada Lovelace'],
  ['', 'Lovelace', 'Lovelace'],
  ['小明', '王', '王小明'],
  ['花子', '山田', '山田花子'],
  ['민준', '김', '김민준'],
  ['ジョン', 'スミス', 'ジョン スミス'],
  ['', '', ''],
])('formats %s, %s as %s', (first_name, last_name, expected) => {
  expect(fullName({ first_name, last_name })).toBe(expected)
})
