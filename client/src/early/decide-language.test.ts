import { describe, expect, it } from 'vitest'
import { decideLanguage } from './decide-language.ts'

describe('the language of the page', () => {
  it.each([
    ['what was chosen', { remembered: 'ar', ofMail: [], served: 'de', asked: ['de'] }, 'ar'],
    [
      'that of the mail whose link was opened',
      { remembered: undefined, ofMail: ['tlh-x', 'ar'], served: 'de', asked: ['de'] },
      'ar',
    ],
    [
      'what was chosen, whatever the mail was in',
      { remembered: 'en', ofMail: ['ar'], served: 'de', asked: ['de'] },
      'en',
    ],
    [
      'what the server picked',
      { remembered: undefined, ofMail: [], served: 'de', asked: ['ar'] },
      'de',
    ],
    [
      'the first of the browser that we speak',
      { remembered: undefined, ofMail: [], served: '', asked: ['tlh', 'DE-at', 'ar'] },
      'de',
    ],
    [
      'English to all others',
      { remembered: undefined, ofMail: [], served: '', asked: ['tlh'] },
      'en',
    ],
    [
      'English to nobody we know',
      { remembered: undefined, ofMail: [], served: '', asked: [] },
      'en',
    ],
    [
      'no word that every object has',
      { remembered: undefined, ofMail: [], served: '', asked: ['constructor', 'toString'] },
      'en',
    ],
  ] as const)('is %s', (_title, known, language) => {
    expect(decideLanguage(known)).toBe(language)
  })
})
