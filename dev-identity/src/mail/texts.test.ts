import { expect, test } from 'vitest'
import { emailLanguage, emailLanguagesOf } from './texts.ts'

test('emails are written in the requested language, or in the first one that the product offers', () => {
  const offered = emailLanguagesOf(['fr', 'nl', 'pt'])
  expect(offered).toEqual(['fr', 'pt'])
  expect(emailLanguage('pt-BR', offered)).toBe('pt')
  expect(emailLanguage('de', offered)).toBe('fr')
  expect(emailLanguage(undefined, offered)).toBe('fr')
})
