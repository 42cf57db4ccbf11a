import type { Language } from '@foyer/contract/languages.ts'
import { expect, it, vi } from 'vitest'
import { createFakeStorage } from './browser/fake-storage.ts'
import { LANGUAGE_KEY } from './browser/page.ts'
import { sendChosenLanguage } from './core.ts'
import { createLanguageStore, loadMessages } from './messages/language.ts'
import { openSignedIn, problem } from './session/session-fixture.ts'

/** A page in English. */
async function openPage() {
  const fixture = await openSignedIn()
  const { session, received } = fixture
  const storage = createFakeStorage()
  const language = createLanguageStore({
    language: 'en',
    common: await loadMessages('en', 'common'),
    fetchMessages: loadMessages,
    persist: (chosen) => storage.setItem(LANGUAGE_KEY, chosen),
  })
  sendChosenLanguage(session, language, storage)
  const sent = () => received.map(({ call, body }) => ({ call, body }))
  return { ...fixture, language, storage, sent }
}

const choiceOf = (language: Language) => ({ call: 'PUT /api/user/profile', body: { language } })

it('each language that a signed-in user chooses is sent, and nothing else changes', async () => {
  const { session, language, sent } = await openPage()
  const before = session.getState()
  await language.choose('de')
  await vi.waitFor(() => expect(sent()).toEqual([choiceOf('de')]))
  await language.choose('en')
  await vi.waitFor(() => expect(sent()).toEqual([choiceOf('de'), choiceOf('en')]))
  expect(session.getState()).toBe(before)
})

it('a language that cannot be sent stays the language of the page', async () => {
  const { session, backend, language, sent } = await openPage()
  const before = session.getState()
  backend.respond = () => problem('internal')
  await language.choose('de')
  await vi.waitFor(() => expect(sent()).toEqual([choiceOf('de')]))
  expect([language.getState().language, session.getState()]).toEqual(['de', before])
})

it('a language of another tab, and texts, are not sent', async () => {
  const { language, storage, sent } = await openPage()
  await language.load('failures')
  storage.setItem(LANGUAGE_KEY, 'fr')
  await language.applyFromOtherTab('fr')
  await language.choose('de')
  await vi.waitFor(() => expect(sent()).toEqual([choiceOf('de')]))
})
