import { expect, test, vi } from 'vitest'
import { openSqliteDatabase } from './sqlite.ts'

test('a transaction that is done does not wait for the others of a slow group', async () => {
  const database = openSqliteDatabase(':memory:')
  const started = performance.now()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(started)
  const done: string[] = []
  const slow = database.transaction(async () => void clock.mockReturnValue(started + 1_000))
  const slowEnded = slow.then(() => done.push('slow'))
  const next = database.transaction(async () => [...done])
  expect(await next).toEqual(['slow'])
  await slowEnded
  clock.mockRestore()
  await database.close()
})
