import { activityList, type Activity } from '@foyer/contract/bodies.ts'
import { expect } from 'vitest'
import type { TestServer } from './test-server.ts'

/** Where people read what happened to their account. */
export const ACTIVITY_PATH = '/api/user/activity'

/** Of what was done where nobody knows. */
export const NOWHERE = { provider: '', browser: '', system: '', address: '' }

/** What whoever has the token reads there, the newest first. */
export async function readActivity(server: TestServer, token: string): Promise<Activity[]> {
  const response = await server.send('GET', ACTIVITY_PATH, { token })
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  return activityList.strict().parse(await response.json()).activity
}
