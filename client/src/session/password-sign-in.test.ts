import { describe, expect, it } from 'vitest'
import { ADA, json, openTestBed, problem } from './session-test-bed.ts'

const DETAILS = { email: ADA.email, password: 'correct horse', first_name: '', last_name: '' }
const NEW = { ...ADA, email_verified: false, token: 'token-1' }
const open = () => openTestBed(() => json(NEW, 201))

describe('the mail after a sign-up', () => {
  it('asks to confirm the address, in the language in use, and leads where they wanted to go', async () => {
    const { session, provider } = await open()
    expect(await session.signUp(DETAILS)).toEqual({ error: null })
    expect(provider.mailbox).toMatchObject([
      {
        operation: 'verify-email',
        to: ADA.email,
        language: 'de',
        continueUrl: 'https://door.example/reports',
      },
    ])
  })

  it('that cannot be sent fails nothing', async () => {
    const { session, provider, local } = await open()
    let asked = 0
    // No spy: it would take care of the rejection itself.
    provider.sendVerification = async () => {
      asked += 1
      throw new Error('no way through')
    }
    expect(await session.signUp(DETAILS)).toEqual({ error: null })
    expect(asked).toBe(1)
    expect(session.getState()).toMatchObject({ status: 'signed-in', user: { id: ADA.id } })
    expect(local.getItem('userToken')).toBe('token-1')
  })

  it('is not waited for', async () => {
    const { session, provider } = await open()
    provider.sendVerification = () => new Promise(() => {})
    expect(await session.signUp(DETAILS)).toEqual({ error: null })
  })

  it('is not sent to somebody who was not let in, nor by a login', async () => {
    const { session, provider, product } = await open()
    product.reply = () => problem('unavailable')
    expect((await session.signUp(DETAILS)).error?.code).toBe('unavailable')
    product.reply = () => json(NEW)
    expect(await session.signIn(DETAILS.email, DETAILS.password)).toEqual({ error: null })
    expect(provider.mailbox).toEqual([])
  })
})
