import { describe, expect, it } from 'vitest'
import { decideLanguage } from './decide-language.ts'

describe('the language of the page', () => {
  it.each([
    ['what was chosen', { remembered: 'ar', served: 'de', asked: ['de'] }, 'ar'],
    ['what the server picked', { remembered: undefined, served: 'de', asked: ['ar'] }, 'de'],
    [
      'the first of the browser that we speak',
      { remembered: undefined, served: '', asked: ['tlh', 'DE-at', 'ar'] },
      'de',
    ],
    ['English to all others', { remembered: undefined, served: '', asked: ['tlh'] }, 'en'],
    ['English to nobody we know', { remembered: undefined, served: '', asked: [] }, 'en'],
    [
      'no word that every object has',
      { remembered: undefined, served: '', asked: ['constructor', 'toString'] },
      'en',
    ],
  ] as const)('is %s', (_title, known, language) => {
    expect(decideLanguage(known)).toBe(language)
  })
})
