import { LANGUAGES, type Language } from '@foyer/contract/languages.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { failureSentence, type Operation } from './failure-sentence.ts'
import { loadMessages } from './load-messages.ts'
import type { LoadedMessages } from './messages.ts'

type Told = Parameters<typeof failureSentence>[0]

async function speak(language: Language): Promise<Told> {
  const [door, failures] = await Promise.all([
    loadMessages(language, 'door'),
    loadMessages(language, 'failures'),
  ])
  return { language, messages: { door, failures }, asked: [] }
}

describe('what is told of a failure', () => {
  let english: Told
  beforeAll(async () => {
    english = await speak('en')
  })
  const tell = (code: keyof NonNullable<LoadedMessages['failures']>, operation: Operation) =>
    failureSentence(english, { code: code as never, message: '' }, operation)

  it.each([
    ['invalid-credential', 'sign-in', 'do not match an account'],
    ['invalid-credential', 'fresh-sign-in', 'not the password of your account'],
    ['invalid-credential', 'google', 'Google did not confirm'],
    ['invalid-credential', 'link', 'no longer there'],
    ['email-already-in-use', 'sign-up', 'Go to Login'],
    ['email-already-in-use', 'change-email', 'use another one'],
    ['too-many-requests', 'sign-in', 'password reset'],
    ['too-many-requests', 'mail', 'Too many mails'],
    ['popup-blocked', 'google', 'use your password'],
    ['popup-blocked', 'add-google', 'then try again'],
    ['operation-not-allowed', 'sign-up', 'use Google'],
    ['invalid_request', 'names', 'A name can have'],
    ['invalid_request', 'delete-account', 'not the address of your account'],
    ['internal', 'set-password', 'may be set already'],
  ] as const)('depends on what was done: %s, %s', (code, operation, part) => {
    expect(tell(code, operation)).toContain(part)
  })

  it('keeps the code of what nobody has words for', () => {
    const failure = { code: 'unknown', message: '', detail: 'auth/something-new' } as const
    expect(failureSentence(english, failure, 'sign-in')).toContain('(auth/something-new)')
  })

  it.each([
    [42, 'in 42 seconds'],
    [60, 'in 1 minute'],
    [61, 'in 2 minutes'],
    [3700, 'in 2 hours'],
  ])('says how long when the product said so: %i s', (retryAfterSeconds, part) => {
    const failure = { code: 'rate_limited', message: '', retryAfterSeconds } as const
    expect(failureSentence(english, failure, 'sign-in')).toContain(part)
    expect(tell('rate_limited', 'sign-in')).toContain('Wait a minute')
  })

  it('without the sentences is that there is no way through', () => {
    const { messages } = english
    const bare = { ...english, messages: { door: messages.door } }
    expect(failureSentence(bare, { code: 'conflict', message: '' }, 'sign-up')).toBe(
      messages.door.unreachable,
    )
  })
})

it.each(Object.keys(LANGUAGES) as Language[])(
  'every sentence says what to do next, or what is so: it is a whole one, in %s',
  async (language) => {
    const { failures } = (await speak(language)).messages
    const sentences = Object.values(failures ?? {}).flatMap((entry) =>
      typeof entry === 'string' ? [entry] : Object.values(entry),
    )
    for (const sentence of sentences) expect(sentence).toMatch(/^\p{L}.{8,}[.:?؟。]$/u)
  },
)
