import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { SessionFailure } from '../session/failure.ts'
import { checkWhileShown } from './confirm-notice.tsx'

describe('an unverified email of which a notice is shown', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
  })
  const SHOWN_INTERVAL_MS = 10_000
  const MINUTE_MS = 60_000

  /** `checks` are the times of the calls, in ms since the notice appeared. */
  async function showNotice(visibilityState: DocumentVisibilityState = 'visible') {
    const since = Date.now()
    const document = Object.assign(new EventTarget(), { visibilityState })
    const page = {
      checks: [] as number[],
      error: null as SessionFailure | null,
      advance: (ms: number) => vi.advanceTimersByTimeAsync(ms),
      hide: () => change('hidden'),
      show: () => change('visible'),
    }
    const change = (to: DocumentVisibilityState) => {
      document.visibilityState = to
      document.dispatchEvent(new Event('visibilitychange'))
    }
    const account = {
      async checkVerification() {
        page.checks.push(Date.now() - since)
        return page.error ? { error: page.error } : { error: null, value: false }
      },
    }
    const remove = checkWhileShown(account, document)
    await page.advance(0)
    return { page, remove }
  }

  it('is checked when the notice appears, and then every ten seconds', async () => {
    const { page } = await showNotice()
    await page.advance(3 * SHOWN_INTERVAL_MS)
    expect(page.checks).toEqual([0, 10_000, 20_000, 30_000])
  })

  it('is checked for ten minutes, and again once the page was hidden', async () => {
    const { page } = await showNotice()
    await page.advance(60 * MINUTE_MS)
    expect(page.checks).toHaveLength(61)
    page.hide()
    page.show()
    await page.advance(60 * MINUTE_MS)
    expect(page.checks).toHaveLength(121)
  })

  it('is not checked while the page is hidden', async () => {
    const { page } = await showNotice('hidden')
    await page.advance(SHOWN_INTERVAL_MS)
    expect(page.checks).toEqual([])
    page.show()
    await page.advance(SHOWN_INTERVAL_MS)
    page.hide()
    await page.advance(5 * SHOWN_INTERVAL_MS)
    expect(page.checks).toEqual([20_000])
  })

  it('is not checked once the notice is gone', async () => {
    const { page, remove } = await showNotice()
    remove()
    page.hide()
    page.show()
    await page.advance(5 * SHOWN_INTERVAL_MS)
    expect(page.checks).toEqual([0])
  })

  it('is checked less often while the checks fail', async () => {
    const { page } = await showNotice()
    page.error = { code: 'provider-unreachable', message: '' }
    await page.advance(5 * MINUTE_MS)
    const waits = page.checks.map((at, index) => at - (page.checks[index - 1] ?? 0)).slice(-2)
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(25_000)
    page.error = null
    await page.advance(2 * MINUTE_MS)
    const [before = 0, last = 0] = page.checks.slice(-2)
    expect(last - before).toBe(SHOWN_INTERVAL_MS)
  })

  it.each([
    ['needs a new sign-in', 'sign-in-expired'],
    ['the API refuses', 'forbidden'],
  ] as const)('is not checked again for a user who %s', async (_, code) => {
    const { page } = await showNotice()
    page.error = { code, message: '' }
    await page.advance(5 * SHOWN_INTERVAL_MS)
    expect(page.checks).toEqual([0, 10_000])
  })
})
