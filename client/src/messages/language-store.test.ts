import type { Language } from '@foyer/contract/languages.ts'
import { describe, expect, it } from 'vitest'
import { createLanguageStore, loadMessages } from './language.ts'
import type { Messages, Namespace } from './messages.ts'

/** The title of the login page, which tells the languages apart. */
const titleIn = async (language: Language) => (await loadMessages(language, 'common')).title.login

/** Loads the real messages; tests can delay or fail the network. */
async function openStore() {
  const fetched: string[] = []
  const persisted: Language[] = []
  const network = { wait: async (_language: Language) => {} }
  async function fetchMessages<N extends Namespace>(
    language: Language,
    namespace: N,
  ): Promise<Messages[N]> {
    fetched.push(`${language}/${namespace}`)
    await network.wait(language)
    return loadMessages(language, namespace)
  }
  const store = createLanguageStore({
    language: 'en',
    common: await loadMessages('en', 'common'),
    fetchMessages,
    persist: (language) => persisted.push(language),
  })
  const title = () => store.getState().messages.common.title.login
  return { store, fetched, persisted, network, title }
}

describe('the language store', () => {
  it('changes all loaded namespaces at once and persists the language', async () => {
    const { store, fetched, persisted, title } = await openStore()
    const seen: (string | undefined)[] = []
    await store.load('failures')
    store.subscribe(() => seen.push(title()))
    await store.choose('de')
    expect(seen).toEqual([await titleIn('de')])
    expect(store.getState().messages.failures).toBe(await loadMessages('de', 'failures'))
    expect(fetched).toEqual(['en/failures', 'de/common', 'de/failures'])
    expect(persisted).toEqual(['de'])
  })

  it('fetches a namespace once and notifies subscribers', async () => {
    const { store, fetched } = await openStore()
    let notified = 0
    store.subscribe(() => (notified += 1))
    expect(store.load('failures')).toBe(store.load('failures'))
    await store.load('failures')
    expect([fetched, notified]).toEqual([['en/failures'], 1])
  })

  it('uses the language chosen last, whichever loads last', async () => {
    const { store, network, persisted, title } = await openStore()
    const german = Promise.withResolvers<void>()
    network.wait = (language) => (language === 'de' ? german.promise : Promise.resolve())
    const first = store.choose('de')
    await store.choose('en')
    german.resolve()
    await first
    expect([title(), persisted]).toEqual([await titleIn('en'), ['en']])
  })

  it('keeps the language if the other fails to load, and allows a retry', async () => {
    const { store, network, persisted, title } = await openStore()
    network.wait = () => Promise.reject(new Error('offline'))
    await expect(store.choose('de')).rejects.toThrow('offline')
    expect([title(), persisted]).toEqual([await titleIn('en'), []])
    network.wait = async () => {}
    await store.choose('de')
    expect(title()).toBe(await titleIn('de'))
  })

  it('adopts the language of another tab without persisting it', async () => {
    const { store, persisted, title } = await openStore()
    await store.applyFromOtherTab('de')
    expect([title(), persisted]).toEqual([await titleIn('de'), []])
  })

  it('discards messages of a language that is no longer in use', async () => {
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
