import { LANGUAGES, type Language } from '@foyer/contract/languages.ts'
import { renderToString } from 'react-dom/server'
import { beforeAll, describe, expect, it } from 'vitest'
import { failureSentence, linkSupport } from './failures.ts'
import type { Operation } from './tables.ts'
import { loadMessages } from './language.ts'
import { textsOf } from './message-faults.ts'
import type { LoadedMessages } from './messages.ts'

type State = Parameters<typeof failureSentence>[0]

async function loadState(language: Language): Promise<State> {
  const [common, failures] = await Promise.all([
    loadMessages(language, 'common'),
    loadMessages(language, 'failures'),
  ])
  return { language, messages: { common, failures }, browserLanguages: [] }
}

describe('the sentence of a failure', () => {
  let english: State
  beforeAll(async () => {
    english = await loadState('en')
  })
  const sentenceFor = (code: keyof NonNullable<LoadedMessages['failures']>, operation: Operation) =>
    failureSentence(english, { code: code as never, message: '', provider: 'google' }, operation)

  it('is the product’s own if the product refuses the change', () => {
    const failure = { code: 'refused', message: 'There is no seat left.' } as const
    expect(failureSentence(english, failure, 'sign-up')).toBe('There is no seat left.')
  })

  it('has a reference if only support can explain the failure', () => {
    const describe = (code: 'internal' | 'rate_limited', requestId: string) =>
      failureSentence(english, { code, message: '', requestId }, 'sign-in')
    const requestId = '3f2a9c1b-8a5e-4c5e-9d0a-0f6f1c2b3a4d'
    expect(describe('internal', requestId)).toMatch(/\u20683f2a9c1b\u2069\.$/)
    expect(describe('internal', 'of a proxy')).not.toContain('\u2068')
    expect(describe('rate_limited', requestId)).not.toContain('\u2068')
  })

  it.each([
    ['invalid-credential', 'sign-in', 'sign-in'],
    ['invalid-credential', 'reauth', 'reauth'],
    ['invalid-credential', 'provider', 'default'],
    ['invalid-credential', 'email-link', 'email-link'],
    ['email-already-in-use', 'sign-up', 'sign-up'],
    ['email-already-in-use', 'change-email', 'change-email'],
    ['too-many-requests', 'sign-in', 'sign-in'],
    ['too-many-requests', 'send-email', 'send-email'],
    ['popup-blocked', 'provider', 'provider'],
    ['popup-blocked', 'link-provider', 'default'],
    ['popup-closed', 'provider', 'provider'],
    ['popup-closed', 'link-provider', 'default'],
    ['invalid_request', 'names', 'names'],
    ['invalid_request', 'delete-account', 'delete-account'],
    ['conflict', 'sign-up', 'default'],
    ['conflict', 'account-action', 'account-action'],
    ['internal', 'set-password', 'set-password'],
    ['unauthorized-domain', 'provider', 'provider'],
    ['unauthorized-domain', 'link-provider', 'link-provider'],
    ['unauthorized-domain', 'sign-in', 'default'],
    ['unauthorized-domain', 'sign-up', 'default'],
    ['forbidden', 'provider', 'provider'],
    ['forbidden', 'link-provider', 'link-provider'],
    ['forbidden', 'account-action', 'default'],
    ['forbidden', 'passkey', 'passkey'],
    ['forbidden', 'add-passkey', 'add-passkey'],
    ['unreachable', 'set-up-app', 'set-up-app'],
    ['unreachable', 'renew-codes', 'renew-codes'],
    ['unreachable', 'account-action', 'default'],
  ] as const)('depends on the operation: %s, %s', (code, operation, entry) => {
    const sentences: Readonly<Record<string, string>> = { ...english.messages.failures?.[code] }
    const expected = sentences[entry]?.replaceAll('{provider}', 'Google') ?? 'no such sentence'
    expect(sentenceFor(code, operation)).toContain(expected)
  })

  it('shows the code of an unknown failure', () => {
    const failure = { code: 'unknown', message: '', detail: 'auth/something-new' } as const
    expect(failureSentence(english, failure, 'sign-in')).toContain('(auth/something-new)')
  })

  it.each([
    [42, 'in 42 seconds'],
    [60, 'in 1 minute'],
    [61, 'in 2 minutes'],
    [3700, 'in 2 hours'],
  ])('says how long to wait if the server does: %i s', (retryAfterSeconds, part) => {
    const failure = { code: 'rate_limited', message: '', retryAfterSeconds } as const
    const { tryAgainIn, rate_limited: withoutKnownWait } = english.messages.failures ?? {}
    expect(failureSentence(english, failure, 'sign-in')).toBe(tryAgainIn?.replace('{wait}', part))
    expect(sentenceFor('rate_limited', 'sign-in')).toBe(withoutKnownWait)
  })

  it.each([
    ['that other methods still work while codes of the app are refused', 'code', 'codesPaused'],
    ['what else helps after many recovery codes', 'recovery-code', 'recoveryCodesLimited'],
  ] as const)('says %s', (_, operation, name) => {
    const failure = { code: 'rate_limited', message: '', retryAfterSeconds: 60 } as const
    expect(failureSentence(english, failure, operation)).toBe(
      english.messages.failures?.[name].replace('{wait}', 'in 1 minute'),
    )
  })

  it('says that the server is unreachable if no sentences are loaded', () => {
    const { messages } = english
    const bare = { ...english, messages: { common: messages.common } }
    expect(failureSentence(bare, { code: 'conflict', message: '' }, 'sign-up')).toBe(
      messages.common.unreachable,
    )
  })
})

it.each(Object.keys(LANGUAGES) as Language[])(
  'a failure names a provider only if one was used, and says what is wrong with it: %s',
  async (language) => {
    const state = await loadState(language)
    const sentenceOf = (code: 'unauthorized-domain' | 'identity_conflict', operation: Operation) =>
      failureSentence(state, { code, message: '', provider: 'google' }, operation)
    for (const operation of ['sign-in', 'sign-up', 'reauth', 'send-email'] as const)
      expect(sentenceOf('unauthorized-domain', operation)).toBe(
        state.messages.failures?.misconfigured,
      )
    expect(sentenceOf('unauthorized-domain', 'provider')).toContain('Google')
    // The linked identity has another email, so nothing is said about an account with this one.
    const { conflict } = state.messages.failures ?? {}
    const conflicting = sentenceOf('identity_conflict', 'provider')
    expect(conflicting).toContain('Google')
    expect(conflicting).not.toBe(typeof conflict === 'object' ? conflict.default : conflict)
  },
)

it.each(Object.keys(LANGUAGES) as Language[])(
  'every failure message is a complete sentence: %s',
  async (language) => {
    const { failures } = (await loadState(language)).messages
    const texts = textsOf({ ...failures }).filter(([key]) => key !== 'support')
    const sentences = texts.map(([, sentence]) => sentence)
    expect(sentences.length).toBeGreaterThan(80)
    const filled = sentences.map((sentence) => sentence.replaceAll(/#|\{\w+\}/g, 'in 2 minutes'))
    for (const sentence of filled) expect(sentence).toMatch(/^\p{L}.{8,}[.:?؟。]$/u)
  },
)

const NAMES_SUPPORT = [
  'user-disabled',
  'sign-in-refused',
  'second-factor-required',
  'misconfigured',
  'email_changed',
] as const

it.each(Object.keys(LANGUAGES) as Language[])(
  'what refers to support is a link, if the product has one: %s',
  async (language) => {
    const state = await loadState(language)
    const { support = '' } = state.messages.failures ?? {}
    for (const code of NAMES_SUPPORT) {
      const sentence = failureSentence(state, { code, message: '' }, 'sign-in')
      const html = renderToString(linkSupport(sentence, support, 'mailto:help@foyer.example'))
      expect(html.replaceAll(/<[^>]*>/g, '')).toBe(sentence)
      const linked = /<a href="mailto:help@foyer.example"[^>]*>([^<]*)<\/a>/.exec(html)?.[1]
      expect(linked?.toLowerCase()).toBe(support.toLowerCase())
      expect(linkSupport(sentence, support, undefined)).toBe(sentence)
    }
    expect(linkSupport(state.messages.common.unreachable, support, '/')).toBe(
      state.messages.common.unreachable,
    )
  },
)
