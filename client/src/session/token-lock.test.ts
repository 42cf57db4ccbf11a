import { afterEach, describe, expect, it, vi } from 'vitest'
import { TabBusy } from './failure.ts'
import { withTokenLock, withTokenSwap } from './token-lock.ts'

const LOCK_NAME = 'foyer.token'

/** Holds the lock as another tab does, until the returned function is called. */
async function holdLock(): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  const { promise, resolve } = Promise.withResolvers<void>()
  void navigator.locks.request(LOCK_NAME, () => {
    held.resolve()
    return promise
  })
  await held.promise
  return resolve
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the lock of all tabs', () => {
  it('is waited for, but not for ever', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const release = await holdLock()
    const perform = vi.fn<() => Promise<string>>(async () => 'done')
    const waiting = withTokenLock(perform)
    vi.runAllTimers()
    await expect(waiting).rejects.toBeInstanceOf(TabBusy)
    release()
    expect(await withTokenLock(async () => 'next')).toBe('next')
    expect([perform.mock.calls.length, vi.getTimerCount()]).toEqual([0, 0])
  })

  it.each([
    ['absent', undefined],
    ['refused', { request: () => Promise.reject(new DOMException('', 'SecurityError')) }],
    [
      'broken',
      {
        request() {
          throw new TypeError('Illegal invocation')
        },
      },
    ],
  ])('is not needed where it is %s', async (_, locks) => {
    vi.stubGlobal('navigator', { locks })
    const perform = vi.fn<() => Promise<string>>(async () => 'done')
    expect(await withTokenLock(perform)).toBe('done')
    expect(perform).toHaveBeenCalledTimes(1)
  })

  it('passes the error of the call on, and calls once', async () => {
    const perform = vi.fn<() => Promise<string>>(() => Promise.reject(new Error('refused')))
    await expect(withTokenLock(perform)).rejects.toThrow('refused')
    expect(perform).toHaveBeenCalledTimes(1)
  })
})

it('a swap holds the lock from the call that succeeds until the token is stored, and not between two calls', async () => {
  const steps: string[] = []
  const asked = Promise.withResolvers<void>()
  const swap = withTokenSwap(async (exchange) => {
    await exchange(() => Promise.reject(new Error('second factor'))).catch(() => {})
    asked.resolve()
    await withTokenLock(async () => steps.push('other tab, while the user is asked'))
    await exchange(async () => steps.push('exchanged'))
    await new Promise((resolve) => setImmediate(resolve))
    steps.push('stored')
  })
  await asked.promise
  await vi.waitFor(() => expect(steps).toContain('exchanged'))
  await Promise.all([swap, withTokenLock(async () => steps.push('other tab, afterwards'))])
  expect(steps).toEqual([
    'other tab, while the user is asked',
    'exchanged',
    'stored',
    'other tab, afterwards',
  ])
})
