import { beforeEach, describe, expect, it } from 'vitest'
import { createFakeIdentityProvider } from './fake-provider.ts'
import type { IdentityProvider } from './provider.ts'
import { withTypedCredentials } from './typed-credentials.ts'

const ADA = 'ada@example.com'
const GRACE = 'grace@xn--bcher-kva.example'
const COMPOSED = 'caf\u00E9 horse'
const DECOMPOSED = 'cafe\u0301 horse'
const URL = 'https://app.example/'

let fake: ReturnType<typeof createFakeIdentityProvider>
let provider: IdentityProvider
/** What the provider is asked, with the code points of the password. */
let asked: string[]
beforeEach(() => {
  fake = createFakeIdentityProvider()
  asked = []
  const signIn: IdentityProvider['signIn'] = (email, password) => {
    asked.push(`${email} ${password}`)
    return fake.signIn(email, password)
  }
  provider = withTypedCredentials({ ...fake, signIn })
})

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (cause: unknown) => (cause as { readonly code: string }).code,
  )

describe('emails', () => {
  it.each([
    'grace@bücher.example',
    ' GRACE@bücher.example\u00A0',
    'gr\u200Bace@xn--bcher-kva.example',
  ])('%j is one account, whichever form signed up', async (typed) => {
    await provider.signUp(typed, COMPOSED)
    expect(await provider.proof()).toMatchObject({ email: GRACE })
    expect(await codeOf(provider.signUp(GRACE, COMPOSED))).toBe('email-already-in-use')
    for (const other of [GRACE, 'grace@bücher.example', 'Grace@BÜCHER.example\u200B'])
      expect(await codeOf(provider.signIn(other, COMPOSED))).toBe('done')
  })

  it.each(['ada', 'ada@example.com/.evil.example', 'a da@example.com'])(
    '%j never reaches the provider',
    async (typed) => {
      const calls = [
        provider.signUp(typed, COMPOSED),
        provider.signIn(typed, COMPOSED),
        provider.reauthenticate(typed, COMPOSED),
        provider.sendPasswordReset(typed, URL),
        provider.sendEmailChange(typed, URL),
      ]
      expect(await Promise.all(calls.map(codeOf))).toEqual(calls.map(() => 'invalid-email'))
      expect([asked, fake.mailbox]).toEqual([[], []])
    },
  )

  it('of an older account are found in the form that it has', async () => {
    await fake.signUp('grace@bücher.example', COMPOSED)
    expect(await codeOf(provider.signIn(GRACE, COMPOSED))).toBe('done')
    expect(await codeOf(provider.reauthenticate(GRACE, COMPOSED))).toBe('done')
    await provider.sendPasswordReset(GRACE, URL)
    expect(fake.mailbox.map(({ to }) => to)).toEqual(['grace@bücher.example'])
  })

  it('are sent to in canonical form, and shown in Unicode', async () => {
    await provider.signUp(ADA, COMPOSED)
    await provider.sendEmailChange('grace@bücher.example ', URL)
    const [{ to, code } = { to: '', code: '' }] = fake.mailbox
    expect(to).toBe(GRACE)
    const info = { kind: 'change', email: 'grace@bücher.example', previousEmail: ADA }
    expect(await provider.readActionCode(code)).toEqual(info)
    await provider.applyActionCode(code)
    expect(await provider.account()).toMatchObject({ email: 'grace@bücher.example' })
  })
})

describe('passwords', () => {
  it('are set in NFC, by sign-up, change and reset', async () => {
    await provider.signUp(ADA, DECOMPOSED)
    expect(await codeOf(fake.signIn(ADA, COMPOSED))).toBe('done')
    await provider.setPassword(`${DECOMPOSED} 2`)
    expect(await codeOf(fake.signIn(ADA, `${COMPOSED} 2`))).toBe('done')
    await provider.sendPasswordReset(ADA, URL)
    await provider.resetPassword(fake.mailbox[0]?.code ?? '', `${DECOMPOSED} 3`)
    expect(await codeOf(fake.signIn(ADA, `${COMPOSED} 3`))).toBe('done')
  })

  it('are tried as typed, then in NFC, then in NFD', async () => {
    const mixed = `${COMPOSED}${DECOMPOSED}`
    await fake.signUp(ADA, mixed)
    expect(await codeOf(provider.signIn(ADA, mixed))).toBe('done')
    expect(asked.splice(0)).toEqual([`${ADA} ${mixed}`])
    for (const typed of [COMPOSED, DECOMPOSED, mixed.slice(1)])
      expect(await codeOf(provider.signIn(ADA, typed))).toBe('invalid-credential')
    const rest = mixed.slice(1)
    expect(asked).toEqual([
      `${ADA} ${COMPOSED}`,
      `${ADA} ${DECOMPOSED}`,
      `${ADA} ${DECOMPOSED}`,
      `${ADA} ${COMPOSED}`,
      `${ADA} ${rest}`,
      `${ADA} ${rest.normalize('NFC')}`,
      `${ADA} ${rest.normalize('NFD')}`,
    ])
  })

  it.each([
    [COMPOSED, DECOMPOSED],
    [DECOMPOSED, COMPOSED],
  ])('of an older account: %j is accepted as %j', async (stored, typed) => {
    await fake.signUp(ADA, stored)
    expect(await codeOf(provider.signIn(ADA, typed))).toBe('done')
    expect(await codeOf(provider.reauthenticate(ADA, typed))).toBe('done')
  })

  it('in ASCII are tried once, and so is any other answer than that they are wrong', async () => {
    await fake.signUp(ADA, 'correct horse')
    expect(await codeOf(provider.signIn(ADA, 'wrong horse'))).toBe('invalid-credential')
    fake.fail('too-many-requests')
    expect(await codeOf(provider.signIn(ADA, COMPOSED))).toBe('too-many-requests')
    expect(asked).toEqual([`${ADA} wrong horse`, `${ADA} ${COMPOSED}`])
  })
})
