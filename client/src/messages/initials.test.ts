import { expect, it } from 'vitest'
import { initials } from './formats.ts'

const email = 'ada@example.com'

it.each([
  ['Ada', 'Lovelace', 'AL'],
  ['ada', '', 'A'],
  ['', 'Lovelace', 'L'],
  ['', '', 'A'],
  ['élodie', 'Müller', 'ÉM'],
  ['e\u0301lodie', 'O\u0308zil', 'E\u0301O\u0308'],
  ['O’Neil', '3D', 'O3'],
  ['小明', '王', '王'],
  ['소라', '김', '김'],
  ['محمد', 'علي', 'مع'],
  ['👩‍🚀 Sally', 'Ride', '👩‍🚀R'],
])('the initials of %j %j are %s', (first_name, last_name, expected) => {
  expect(initials({ first_name, last_name, email })).toBe(expected)
})
