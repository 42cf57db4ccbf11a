import { expect, it, vi } from 'vitest'
import { isServerReachable } from './loading.ts'

it('a server that never responds is not reachable', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
  vi.stubGlobal('fetch', async (_path: string, { signal }: RequestInit) => {
    signal?.throwIfAborted()
    return new Promise(() => {})
  })
  expect(await isServerReachable()).toBe(false)
})
