import type { Language } from '@foyer/contract/languages.ts'
import { describe, expect, it } from 'vitest'
import { createLanguageStore } from './language-store.ts'
import { loadMessages } from './load-messages.ts'
import type { Messages, Part } from './messages.ts'

/** The real words, held back or refused as a test says. */
async function openStore() {
  const fetched: string[] = []
  const remembered: Language[] = []
  const network = { wait: async (_language: Language) => {} }
  async function fetchPart<P extends Part>(language: Language, part: P): Promise<Messages[P]> {
    fetched.push(`${language}/${part}`)
    await network.wait(language)
    return loadMessages(language, part)
  }
  const store = createLanguageStore({
    language: 'en',
    door: await loadMessages('en', 'door'),
    fetchPart,
    remember: (language) => remembered.push(language),
  })
  const title = () => store.getState().messages.door.title.login
  return { store, fetched, remembered, network, title }
}

describe('the language in use', () => {
  it('changes with every part in use at once, and is remembered', async () => {
    const { store, fetched, remembered, title } = await openStore()
    const seen: (string | undefined)[] = []
    await store.load('failures')
    store.subscribe(() => seen.push(title()))
    await store.choose('de')
    expect(seen).toEqual(['Anmelden'])
    expect(store.getState().messages.failures?.['weak-password']).toContain('Passwort')
    expect(fetched).toEqual(['en/failures', 'de/door', 'de/failures'])
    expect(remembered).toEqual(['de'])
  })

  it('fetches a part once, and tells who listens when it is there', async () => {
    const { store, fetched } = await openStore()
    let told = 0
    store.subscribe(() => (told += 1))
    expect(store.load('failures')).toBe(store.load('failures'))
    await store.load('failures')
    expect([fetched, told]).toEqual([['en/failures'], 1])
  })

  it('is what was chosen last, whatever comes last', async () => {
    const { store, network, remembered, title } = await openStore()
    const german = Promise.withResolvers<void>()
    network.wait = (language) => (language === 'de' ? german.promise : Promise.resolve())
    const first = store.choose('de')
    await store.choose('ar')
    german.resolve()
    await first
    expect([title(), remembered]).toEqual(['تسجيل الدخول', ['ar']])
  })

  it('stays when the other cannot be had, which can be asked for again', async () => {
    const { store, network, remembered, title } = await openStore()
    network.wait = () => Promise.reject(new Error('offline'))
    await expect(store.choose('de')).rejects.toThrow('offline')
    expect([title(), remembered]).toEqual(['Login', []])
    network.wait = async () => {}
    await store.choose('de')
    expect(title()).toBe('Anmelden')
  })

  it('of another tab is followed, not remembered twice', async () => {
    const { store, remembered, title } = await openStore()
    await store.follow('de')
    expect([title(), remembered]).toEqual(['Anmelden', []])
  })

  it('does not take in words of the language it just left', async () => {
    const { store, network } = await openStore()
    const english = Promise.withResolvers<void>()
    network.wait = (language) => (language === 'en' ? english.promise : Promise.resolve())
    const loading = store.load('failures')
    await store.choose('de')
    english.resolve()
    await loading
    expect(store.getState().messages.failures).toBeUndefined()
  })
})
