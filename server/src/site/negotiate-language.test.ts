import { expect, test } from 'vitest'
import { negotiateLanguage } from './negotiate-language.ts'

const OFFERED = ['en', 'de', 'ja', 'zh', 'ar'] as const

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['*', 'en'],
  ['tlh', 'en'],
  ['de', 'de'],
  ['DE-at', 'de'],
  ['de-DE,de;q=0.9,en;q=0.8', 'de'],
  ['en;q=0.5, ar;q=0.9, de;q=0.7', 'ar'],
  ['en;q=0.8, de;q=0.8', 'en'],
  ['tlh, ar;q=0.1', 'ar'],
  ['de;q=0, ar;q=0.1', 'ar'],
  ['de;q=0', 'en'],
  ['de;q=much, ar;q=0.2', 'ar'],
  ['de;q=7, ar;q=0.2', 'ar'],
  ['ar ; q=0.9 , de;q=0.2', 'ar'],
  ['ja-JP,ja;q=0.9,en-US;q=0.8', 'ja'],
  ['zh-Hans-CN, en;q=0.5', 'zh'],
  ['zh-TW, zh;q=0.9, en;q=0.8', 'zh'],
  ['constructor', 'en'],
  ['../de', 'en'],
] as const)('Accept-Language %j selects %j', (header, expected) => {
  expect(negotiateLanguage(header, OFFERED)).toBe(expected)
})

test('the first offered language is the default', () => {
  expect(negotiateLanguage('en, ar;q=0.1', ['de', 'fr'])).toBe('de')
  expect(negotiateLanguage('en, fr;q=0.1', ['de', 'fr'])).toBe('fr')
})
