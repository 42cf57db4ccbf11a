import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { SessionFailure } from './session-failure.ts'
import { ADA } from './session-test-bed.ts'
import type { SessionState } from './session-state.ts'
import { watchVerification } from './watch-verification.ts'

const SOON_MS = 2_000
const SIGN_IN: SessionFailure = { code: 'sign-in-expired', message: '' }
const BOB = { ...ADA, id: 'user-2' }

const signedIn = (changes = {}): SessionState => ({
  status: 'signed-in',
  user: { ...ADA, email_verified: false },
  unreachable: false,
  ...changes,
})

/** A page whose session tells what the test says; `asked` counts how often it was asked. */
function openPage(state = signedIn()) {
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const window = Object.assign(new EventTarget(), { document })
  const page = {
    state,
    error: null as SessionFailure | null,
    asked: 0,
    answer: Promise.resolve(),
    /** Somebody comes back, and what that begins comes to rest. */
    async comeBack(as = 'focus') {
      const at = as === 'visibilitychange' ? document : window
      at.dispatchEvent(new Event(as))
      await vi.advanceTimersByTimeAsync(0)
    },
    document,
  }
  const session = {
    getState: () => page.state,
    async followVerification() {
      page.asked += 1
      await page.answer
      return page.error ? { error: page.error } : { error: null, value: false }
    },
  }
  watchVerification(session, window as unknown as Window)
  return page
}

describe('an address that is not confirmed', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
  })
  const letPass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

  it.each(['focus', 'online', 'visibilitychange'])(
    'is asked about when somebody comes back: %s; and not before',
    async (event) => {
      const page = openPage()
      await letPass(60 * SOON_MS)
      expect(page.asked).toBe(0)
      await page.comeBack(event)
      expect(page.asked).toBe(1)
    },
  )

  it.each(['pointermove', 'pointerdown', 'keydown', 'wheel'])(
    'is asked about at the first sign of life on a page just loaded, and at no later one: %s',
    async (sign) => {
      const page = openPage({ status: 'loading', unreachable: false })
      await page.comeBack(sign)
      expect(page.asked).toBe(0)
      page.state = signedIn()
      await page.comeBack(sign)
      expect(page.asked).toBe(1)
      await letPass(SOON_MS)
      await page.comeBack(sign)
      expect(page.asked).toBe(1)
    },
  )

  it('is not asked about at a sign of life of somebody who signed in on this page', async () => {
    const page = openPage({ status: 'signed-out' })
    await page.comeBack('keydown')
    page.state = signedIn()
    await page.comeBack('pointermove')
    expect(page.asked).toBe(0)
  })

  it('is asked about at a sign of life once the way is open again', async () => {
    const page = openPage(signedIn({ unreachable: true }))
    await page.comeBack('pointermove')
    page.state = signedIn()
    await page.comeBack('pointermove')
    expect(page.asked).toBe(1)
  })

  it('is not asked about by a page that goes out of sight', async () => {
    const page = openPage()
    page.document.visibilityState = 'hidden'
    await page.comeBack('visibilitychange')
    expect(page.asked).toBe(0)
  })

  it('is asked about once in two seconds, however often somebody comes back', async () => {
    const page = openPage()
    for (let times = 0; times < 9; times += 1) await page.comeBack()
    await letPass(SOON_MS - 1)
    await page.comeBack()
    expect(page.asked).toBe(1)
    await letPass(1)
    await page.comeBack()
    expect(page.asked).toBe(2)
  })

  it('is asked about by one question at a time', async () => {
    const page = openPage()
    const { promise, resolve } = Promise.withResolvers<void>()
    page.answer = promise
    await page.comeBack()
    await letPass(5 * SOON_MS)
    await page.comeBack()
    expect(page.asked).toBe(1)
    resolve()
    await letPass(0)
    await page.comeBack()
    expect(page.asked).toBe(2)
  })

  it('is not asked about any longer where only a sign-in could tell; of the next person it is', async () => {
    const page = openPage()
    page.error = SIGN_IN
    await page.comeBack()
    await letPass(SOON_MS)
    await page.comeBack()
    expect(page.asked).toBe(1)
    page.state = signedIn({ user: { ...BOB, email_verified: false } })
    await page.comeBack()
    expect(page.asked).toBe(2)
  })

  it('is asked about again after no way through', async () => {
    const page = openPage()
    page.error = { code: 'provider-unreachable', message: '' }
    await page.comeBack()
    await letPass(SOON_MS)
    await page.comeBack()
    expect(page.asked).toBe(2)
  })

  it.each([
    ['nobody', { status: 'signed-out' } as SessionState],
    ['somebody confirmed', signedIn({ user: ADA })],
    ['somebody of whom no news can come', signedIn({ unreachable: true })],
  ])('is no question for %s', async (_, state) => {
    const page = openPage(state)
    await page.comeBack()
    expect(page.asked).toBe(0)
  })
})
