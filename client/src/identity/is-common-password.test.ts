import { expect, it } from 'vitest'
import { isCommonPassword } from './passwords.ts'

const EMAIL = 'Ada.Lovelace@example.com'

it.each(['123456', 'Password', 'ILOVEYOU', 'qwerty123'])('%s is common', async (password) => {
  expect(await isCommonPassword(password, EMAIL)).toBe(true)
})

it.each(['ada.lovelace@example.com', 'ada.lovelace', 'ADA.LOVELACE'])(
  'the user’s own email is easy to guess: %s',
  async (password) => expect(await isCommonPassword(password, EMAIL)).toBe(true),
)

it.each(['correct horse battery', 'lovelace@example.com', '123456 '])(
  '%s is not common',
  async (password) => expect(await isCommonPassword(password, EMAIL)).toBe(false),
)
