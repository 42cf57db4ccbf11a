import { LANGUAGES } from '@foyer/contract/languages.ts'
import { expect } from '@playwright/test'
import { hasLanguageChoice, LAST_LANGUAGE } from '../../support/configured-product.ts'
import { loadWords } from '../../words/load-words.ts'
import { words } from '../../words/words.ts'
import { test } from '../fixtures.ts'

test('the language can be changed, and stays after a reload', async ({ at }) => {
  test.skip(!hasLanguageChoice, 'The product has one language')
  const { tag, direction, name } = LANGUAGES[LAST_LANGUAGE]
  const others = await loadWords(LAST_LANGUAGE)
  await at.goto('/login')
  await at.choose(words.footer.language, name)
  await at.expectVisible({ role: 'heading', name: others.title.login })
  await at.reload()
  await at.expectVisible({ role: 'heading', name: others.title.login })
  const root = await at.run(() => [document.documentElement.lang, document.documentElement.dir])
  expect(root).toEqual([tag, direction])
})
