import { activityList, type Activity } from '@foyer/contract/bodies.ts'
import { expect } from 'vitest'
import type { TestServer } from './test-server.ts'

export const ACTIVITY_PATH = '/api/user/activity'

/** Fields of an event without a client. */
export const NO_CONTEXT = { provider: '', browser: '', system: '', address: '' }

/** Newest first. */
export async function readActivity(server: TestServer, token: string): Promise<Activity[]> {
  const response = await server.send('GET', ACTIVITY_PATH, { token })
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  return activityList.strict().parse(await response.json()).activity
}
