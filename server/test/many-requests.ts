import { expect } from 'vitest'
import type { TestServer } from './test-server.ts'

/* Requests at once, for tests of a server that has too many of them. */

/** More than the minimum limit of requests in flight. */
export const MANY = 100
/** Fewer than that limit, so never shed. */
export const FEW = 20
export const POLL = { timeout: 60_000 }

export const repeat = <Result>(count: number, request: () => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, request))

export const readWith = (server: TestServer, token: string, path = '/api/user') =>
  server.send('GET', path, { token })

/** Waits until few requests are answered again. */
export async function expectNormal(server: TestServer, token: string): Promise<void> {
  const readFew = async () =>
    (await repeat(FEW, () => readWith(server, token))).every(({ ok }) => ok)
  await expect.poll(readFew, POLL).toBe(true)
}
