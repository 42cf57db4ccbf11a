import { expect } from 'vitest'
import type { TestServer } from './open-servers.ts'

/** Stops a server as a deployment does. It finishes its requests and exits with 0. */
export async function drainServer({ process }: TestServer): Promise<void> {
  process.child.kill('SIGTERM')
  expect(await process.ended).toEqual({ code: 0, signal: null })
}
