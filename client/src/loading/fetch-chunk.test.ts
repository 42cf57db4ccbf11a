import { expect, it, vi } from 'vitest'
import { fetchChunk } from './fetch-chunk.ts'

it('a network that never responds ends in an error', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
  vi.stubGlobal('fetch', async (_path: string, { signal }: RequestInit) => {
    signal?.throwIfAborted()
    return new Promise(() => {})
  })
  const fetching = fetchChunk(() => Promise.reject(new TypeError('no network')))
  await expect(fetching).rejects.toMatchObject({ name: 'ChunkLoadError', isGone: false })
})
