import { describe, expect, it } from 'vitest'
import { decideLanguage } from './page.ts'

const OFFERED = ['en', 'de', 'ar'] as const

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
      'the browser’s first offered language',
      { saved: undefined, fromLink: [], served: '', browserLanguages: ['tlh', 'DE-at', 'ar'] },
      'de',
    ],
    [
      'the first offered language if the browser has none of them',
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
    expect(decideLanguage({ offered: OFFERED, ...sources })).toBe(language)
  })

  it('is the first offered language if no requested one is offered', () => {
    const sources = { saved: undefined, fromLink: ['en'], served: '', browserLanguages: ['en'] }
    expect(decideLanguage({ offered: ['fr', 'ja'], ...sources })).toBe('fr')
  })
})
