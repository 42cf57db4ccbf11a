import { describe, expect, it } from 'vitest'
import { decideLanguage } from './decide-language.ts'

describe('the language of the page', () => {
  it.each([
    [
      'the saved choice',
      { saved: 'ar', fromLink: [], served: 'de', browserLanguages: ['de'] },
      'ar',
    ],
    [
      'the language of the email whose link was opened',
      { saved: undefined, fromLink: ['tlh-x', 'ar'], served: 'de', browserLanguages: ['de'] },
      'ar',
    ],
    [
      'the saved choice, whatever the language of the email',
      { saved: 'en', fromLink: ['ar'], served: 'de', browserLanguages: ['de'] },
      'en',
    ],
    [
      'what the server negotiated',
      { saved: undefined, fromLink: [], served: 'de', browserLanguages: ['ar'] },
      'de',
    ],
    [
      'the browser’s first supported language',
      { saved: undefined, fromLink: [], served: '', browserLanguages: ['tlh', 'DE-at', 'ar'] },
      'de',
    ],
    [
      'English for unsupported languages',
      { saved: undefined, fromLink: [], served: '', browserLanguages: ['tlh'] },
      'en',
    ],
    [
      'English without any preference',
      { saved: undefined, fromLink: [], served: '', browserLanguages: [] },
      'en',
    ],
    [
      'never a property name of Object.prototype',
      { saved: undefined, fromLink: [], served: '', browserLanguages: ['constructor', 'toString'] },
      'en',
    ],
  ] as const)('is %s', (_title, sources, language) => {
    expect(decideLanguage(sources)).toBe(language)
  })
})
