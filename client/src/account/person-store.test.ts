import { beforeEach, expect, it, vi } from 'vitest'
import type { Answered, FailureCode, SessionFailure } from '../session/session-failure.ts'
import { createSessionStore } from '../session/session-store.ts'
import { ADA } from '../session/session-test-bed.ts'
import { createPersonStore } from './person-store.ts'

const HOUR_MS = 3_600_000

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

const failed = (code: FailureCode): { error: SessionFailure } => ({
  error: { code, message: code },
})

/** Somebody looks at what cannot be had, while Ada is signed in. */
async function openFailing(code: FailureCode = 'unreachable') {
  const session = createSessionStore()
  session.send({ type: 'user-answered', user: ADA })
  const load = vi.fn<() => Promise<Answered<string>>>(async () => failed(code))
  const store = createPersonStore(session, load)
  const leave = store.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(0)
  return { session, load, store, leave }
}

it('what alone fails is tried again later and later, and not for ever', async () => {
  const { load } = await openFailing()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(load).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  expect(load).toHaveBeenCalledTimes(6)
})

it('what alone fails is tried again no sooner than the product asked for', async () => {
  const { load, store } = await openFailing('unavailable')
  const { error } = failed('unavailable')
  load.mockResolvedValue({ error: { ...error, retryAfterSeconds: 20 } })
  await store.refresh()
  await vi.advanceTimersByTimeAsync(19_000)
  expect(load).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(load).toHaveBeenCalledTimes(3)
})

it('what alone fails is not asked for each time that the session is told who this is', async () => {
  const { session, load } = await openFailing()
  for (let times = 0; times < 100; times += 1) session.send({ type: 'user-answered', user: ADA })
  await vi.advanceTimersByTimeAsync(0)
  expect(load).toHaveBeenCalledOnce()
})

it('out of reach nothing is tried, and all of it once when the product is there again', async () => {
  const { session, load, store } = await openFailing()
  session.send({ type: 'product-unreachable', lastKnown: ADA })
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  expect(load).toHaveBeenCalledOnce()
  load.mockResolvedValue({ error: null, value: 'known' })
  for (let times = 0; times < 3; times += 1) session.send({ type: 'user-answered', user: ADA })
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  expect(load).toHaveBeenCalledTimes(2)
  expect(store.getState()).toEqual({ value: 'known', error: null })
})

it('what no waiting mends is not tried again', async () => {
  const { load } = await openFailing('sign-in-expired')
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  expect(load).toHaveBeenCalledOnce()
})

it('what nobody looks at any longer is not tried again', async () => {
  const { load, leave } = await openFailing()
  leave()
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  expect(load).toHaveBeenCalledOnce()
})
