import { beforeEach, expect, it, vi } from 'vitest'
import type { Result, FailureCode, SessionFailure } from '../session/failure.ts'
import { ADA } from '../session/session-fixture.ts'
import { createSessionStore } from '../session/tab.ts'
import { createUserResource } from './resource.ts'

const HOUR_MS = 3_600_000

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

const failed = (code: FailureCode): { error: SessionFailure } => ({
  error: { code, message: code },
})

/** Ada is signed in, and a subscribed resource fails to load. */
async function openFailing(code: FailureCode = 'unreachable') {
  const session = createSessionStore()
  session.send({ type: 'user-loaded', user: ADA })
  const load = vi.fn<() => Promise<Result<string>>>(async () => failed(code))
  const resource = createUserResource(session, load)
  const unsubscribe = resource.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(0)
  return { session, load, resource, unsubscribe }
}

it('a failed load is retried with backoff a limited number of times', async () => {
  const { load } = await openFailing()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(load).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  expect(load).toHaveBeenCalledTimes(6)
})

it('a failed load is retried no sooner than Retry-After', async () => {
  const { load, resource } = await openFailing('unavailable')
  const { error } = failed('unavailable')
  load.mockResolvedValue({ error: { ...error, retryAfterSeconds: 20 } })
  await resource.refresh()
  await vi.advanceTimersByTimeAsync(19_000)
  expect(load).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(load).toHaveBeenCalledTimes(3)
})

it('a failed load is not retried on every refresh of the same user', async () => {
  const { session, load } = await openFailing()
  for (let times = 0; times < 100; times += 1) session.send({ type: 'user-loaded', user: ADA })
  await vi.advanceTimersByTimeAsync(0)
  expect(load).toHaveBeenCalledOnce()
})

it('a failed load is not retried until the API is reachable again, and then only once', async () => {
  const { session, load, resource } = await openFailing()
  session.send({ type: 'server-unreachable', lastKnown: ADA })
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  expect(load).toHaveBeenCalledOnce()
  load.mockResolvedValue({ error: null, value: 'known' })
  for (let times = 0; times < 3; times += 1) session.send({ type: 'user-loaded', user: ADA })
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  expect(load).toHaveBeenCalledTimes(2)
  expect(resource.getState()).toEqual({ value: 'known', error: null })
})

it('a permanent failure is not retried', async () => {
  const { load } = await openFailing('sign-in-expired')
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  expect(load).toHaveBeenCalledOnce()
})

it('a failed load is not retried without subscribers', async () => {
  const { load, unsubscribe } = await openFailing()
  unsubscribe()
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  expect(load).toHaveBeenCalledOnce()
})
