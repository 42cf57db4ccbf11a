import type { Language } from '@foyer/contract/languages.ts'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLanguageStore, LanguageContext, loadMessages } from '../messages/language.ts'
import { TimeSentence } from './lists.tsx'

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 10, 28, 12) }))
afterEach(() => void vi.useRealTimers())

/** When a password was changed, as the page says it. */
async function changed(language: Language, at: string): Promise<string> {
  const store = createLanguageStore({
    language,
    common: await loadMessages(language, 'common'),
    fetchMessages: loadMessages,
    persist: () => {},
  })
  const { signInMethods } = await store.load('account')
  const html = renderToString(
    <LanguageContext value={store}>
      <TimeSentence text={signInMethods.passwordChanged} at={at} />
    </LanguageContext>,
  )
  return html.replaceAll(/<[^>]*>/g, '')
}

it.each([
  ['de', 'Zuletzt geändert vor 12 Tagen', 'Zuletzt geändert am 9. März'],
  ['fr', 'Dernière modification il y a 12 jours', 'Dernière modification le 9 mars'],
  ['es', 'Último cambio hace 12 días', 'Último cambio el 9 mar'],
  ['pt', 'Última alteração há 12 dias', 'Última alteração em 9 de mar.'],
  ['ja', '最終変更：12 日前', '最終変更：3月9日'],
  ['zh', '上次更改：12天前', '上次更改：3月9日'],
  ['ar', 'آخر تغيير قبل 12 يومًا', 'آخر تغيير في 9 مارس'],
] as const)('a time is part of a sentence: %s', async (language, ago, date) => {
  expect(await changed(language, '2026-11-16T11:00:00Z')).toBe(ago)
  expect(await changed(language, '2026-03-09T11:00:00Z')).toBe(date)
})
