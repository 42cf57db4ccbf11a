import { productName } from 'virtual:product'
import { expect, it } from 'vitest'
import { commonPasswords, isEasyToGuess } from './passwords.ts'

const email = 'Ada.Lovelace@example.com'

it.each(['123456', 'Password', 'ILOVEYOU', 'qwerty123'])('%s is common', async (password) => {
  expect(isEasyToGuess({ password, email }, await commonPasswords.load())).toBe(true)
})

it('the list has 3,000 passwords, each as long as the provider asks for', async () => {
  const common = [...(await commonPasswords.load())]
  expect(common).toHaveLength(3_000)
  expect(common.filter((password) => password.length < 6)).toEqual([])
})

it.each(['ada.lovelace@example.com', 'ada.lovelace', 'ADA.LOVELACE'])(
  'the user’s own email is easy to guess, also before the list is loaded: %s',
  (password) => expect(isEasyToGuess({ password, email }, undefined)).toBe(true),
)

it.each([
  productName,
  productName.toUpperCase(),
  [...productName].join(' '),
  `${productName.toLowerCase()}2026!`,
  `*${productName}* 123`,
])('the product’s name is easy to guess, in any spelling: %s', (password) =>
  expect(isEasyToGuess({ password, email }, undefined)).toBe(true),
)

it.each([
  'correct horse battery',
  'lovelace@example.com',
  '123456 ',
  `${productName} horse battery`,
  `my ${productName} password`,
  `${productName}74920385`,
])('%s is not easy to guess', async (password) =>
  expect(isEasyToGuess({ password, email }, await commonPasswords.load())).toBe(false),
)
