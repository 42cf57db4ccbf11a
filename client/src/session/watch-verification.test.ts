import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { SessionFailure } from './failure.ts'
import { ADA } from './session-fixture.ts'
import type { SessionState } from './state.ts'
import { watchVerification } from './watch.ts'

const INTERVAL_MS = 2_000
const SIGN_IN: SessionFailure = { code: 'sign-in-expired', message: '' }
const BOB = { ...ADA, id: 'user-2' }

const signedIn = (changes = {}): SessionState => ({
  status: 'signed-in',
  user: { ...ADA, email_verified: false },
  unreachable: false,
  ...changes,
})

/** `checks` counts the calls of `checkVerification`. */
function openPage(state = signedIn()) {
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const window = Object.assign(new EventTarget(), { document })
  const page = {
    state,
    error: null as SessionFailure | null,
    checks: 0,
    response: Promise.resolve(),
    async dispatch(type = 'focus') {
      const target = type === 'visibilitychange' ? document : window
      target.dispatchEvent(new Event(type))
      await vi.advanceTimersByTimeAsync(0)
    },
    document,
  }
  const session = {
    getState: () => page.state,
    async checkVerification() {
      page.checks += 1
      await page.response
      return page.error ? { error: page.error } : { error: null, value: false }
    },
  }
  watchVerification(session, window as unknown as Window)
  return page
}

describe('an unverified email', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
  })
  const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms)

  it.each(['focus', 'online', 'visibilitychange'])(
    'is checked when the user returns (%s), and not before',
    async (event) => {
      const page = openPage()
      await advance(60 * INTERVAL_MS)
      expect(page.checks).toBe(0)
      await page.dispatch(event)
      expect(page.checks).toBe(1)
    },
  )

  it.each(['pointermove', 'pointerdown', 'keydown', 'wheel'])(
    'is checked at the first user input after a reload, and at no later one: %s',
    async (type) => {
      const page = openPage({ status: 'loading', unreachable: false })
      await page.dispatch(type)
      expect(page.checks).toBe(0)
      page.state = signedIn()
      await page.dispatch(type)
      expect(page.checks).toBe(1)
      await advance(INTERVAL_MS)
      await page.dispatch(type)
      expect(page.checks).toBe(1)
    },
  )

  it('is not checked at user input after a sign-in on this page', async () => {
    const page = openPage({ status: 'signed-out' })
    await page.dispatch('keydown')
    page.state = signedIn()
    await page.dispatch('pointermove')
    expect(page.checks).toBe(0)
  })

  it('is checked at user input once the server is reachable again', async () => {
    const page = openPage(signedIn({ unreachable: true }))
    await page.dispatch('pointermove')
    page.state = signedIn()
    await page.dispatch('pointermove')
    expect(page.checks).toBe(1)
  })

  it('is not checked when the page becomes hidden', async () => {
    const page = openPage()
    page.document.visibilityState = 'hidden'
    await page.dispatch('visibilitychange')
    expect(page.checks).toBe(0)
  })

  it('is checked at most once in two seconds', async () => {
    const page = openPage()
    for (let times = 0; times < 9; times += 1) await page.dispatch()
    await advance(INTERVAL_MS - 1)
    await page.dispatch()
    expect(page.checks).toBe(1)
    await advance(1)
    await page.dispatch()
    expect(page.checks).toBe(2)
  })

  it('is checked by one request at a time', async () => {
    const page = openPage()
    const { promise, resolve } = Promise.withResolvers<void>()
    page.response = promise
    await page.dispatch()
    await advance(5 * INTERVAL_MS)
    await page.dispatch()
    expect(page.checks).toBe(1)
    resolve()
    await advance(0)
    await page.dispatch()
    expect(page.checks).toBe(2)
  })

  it('is not checked again for a user who needs a new sign-in, but is checked for the next user', async () => {
    const page = openPage()
    page.error = SIGN_IN
    await page.dispatch()
    await advance(INTERVAL_MS)
    await page.dispatch()
    expect(page.checks).toBe(1)
    page.state = signedIn({ user: { ...BOB, email_verified: false } })
    await page.dispatch()
    expect(page.checks).toBe(2)
  })

  it('is checked again after a network failure', async () => {
    const page = openPage()
    page.error = { code: 'provider-unreachable', message: '' }
    await page.dispatch()
    await advance(INTERVAL_MS)
    await page.dispatch()
    expect(page.checks).toBe(2)
  })

  it.each([
    ['a signed-out tab', { status: 'signed-out' } as SessionState],
    ['a verified user', signedIn({ user: ADA })],
    ['an unreachable session', signedIn({ unreachable: true })],
  ])('is not checked for %s', async (_, state) => {
    const page = openPage(state)
    await page.dispatch()
    expect(page.checks).toBe(0)
  })
})
