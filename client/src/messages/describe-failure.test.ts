import { FIELD_ERROR_CODES, type FieldError } from '@foyer/contract/problems.ts'
import { LANGUAGES, type Language } from '@foyer/contract/languages.ts'
import { renderToString } from 'react-dom/server'
import { links } from 'virtual:product'
import { afterEach, describe, expect, it } from 'vitest'
import type { SessionFailure } from '../session/failure.ts'
import { describeFailure } from './failures.ts'
import type { Operation } from './tables.ts'
import { type LanguageState, loadMessages, pluralForm } from './language.ts'

async function loadState(language: Language): Promise<LanguageState> {
  const [common, failures] = await Promise.all([
    loadMessages(language, 'common'),
    loadMessages(language, 'failures'),
  ])
  return { language, messages: { common, failures }, browserLanguages: [] }
}

async function sentencesOf(
  failure: Omit<SessionFailure, 'message'>,
  {
    operation = 'account-action',
    language = 'en',
  }: { operation?: Operation; language?: Language } = {},
): Promise<Record<string, string>> {
  const state = await loadState(language)
  const { fields = {} } =
    describeFailure({ ...failure, message: '' }, operation, { wasOffline: false }) ?? {}
  return Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, text(state)]))
}

const english = await loadMessages('en', 'failures')

const error = (path: string, rest: Partial<FieldError>): FieldError => ({
  path,
  message: 'In English, for developers',
  code: 'invalid',
  ...rest,
})

describe('the fields of an invalid request', () => {
  it('each get a sentence of their kind', async () => {
    const fieldErrors = [
      error('phone', { code: 'required' }),
      error('company', { code: 'too_long', limit: 40 }),
      error('age', { code: 'too_small', limit: 1 }),
      error('contact', { code: 'invalid_email' }),
    ]
    expect(await sentencesOf({ code: 'invalid_request', fieldErrors })).toEqual({
      phone: english.fields.required,
      company: pluralForm('en', english.fields.too_long, 40),
      age: english.fields.too_small.replace('#', '1'),
      contact: english['invalid-email'],
    })
  })

  it('get the first of several errors', async () => {
    const fieldErrors = [
      error('phone', { code: 'too_short', limit: 1 }),
      error('phone', { code: 'invalid_characters' }),
    ]
    expect(await sentencesOf({ code: 'invalid_request', fieldErrors })).toEqual({
      phone: pluralForm('en', english.fields.too_short, 1),
    })
  })

  it.each(Object.keys(LANGUAGES) as Language[])(
    'get a sentence for every code, with and without a limit: %s',
    async (language) => {
      for (const limit of [undefined, 0, 1, 2, 3, 11, 100]) {
        const fieldErrors = FIELD_ERROR_CODES.map((code) =>
          error(code, { code, ...(limit !== undefined && { limit }) }),
        )
        const sentences = await sentencesOf({ code: 'invalid_request', fieldErrors }, { language })
        expect(Object.keys(sentences)).toEqual([...FIELD_ERROR_CODES].reverse())
        for (const sentence of Object.values(sentences)) expect(sentence).toMatch(/^[^#]{9,}$/)
      }
    },
  )

  it('get the sentence of their operation if their kind is unknown', async () => {
    const failure = { code: 'invalid_request', fieldErrors: [error('email', {})] } as const
    expect(await sentencesOf(failure, { operation: 'delete-account' })).toEqual({
      email: english.invalid_request['delete-account'],
    })
    expect(await sentencesOf(failure)).toEqual({
      email: english.fields.invalid,
    })
  })
})

it('other failures get the sentence of their code', async () => {
  const failure = { code: 'conflict' } as const
  expect(Object.keys(await sentencesOf(failure, { operation: 'sign-up' }))).toEqual(['email'])
  expect(await sentencesOf({ code: 'internal' }, { operation: 'sign-up' })).toEqual({})
})

describe('the note of a form', () => {
  const own: { support?: string } = links
  const before = { ...own }
  afterEach(() => {
    delete own.support
    Object.assign(own, before)
  })

  it('links to support, if the product names it', async () => {
    const state = await loadState('en')
    const failure = { code: 'user-disabled', message: '' } as const
    const note = () => describeFailure(failure, 'sign-in', { wasOffline: false })?.note?.(state)
    delete own.support
    expect(note()).toBe(english['user-disabled'])
    own.support = 'https://help.foyer.example'
    expect(renderToString(note())).toContain('<a href="https://help.foyer.example"')
  })
})
