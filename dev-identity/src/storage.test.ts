import { expect, test } from 'vitest'
import { createChangeJournal, type Change } from './storage.ts'

test('requests in the same event loop turn share one save, which writes the latest values', async () => {
  const saves: Change[][] = []
  const journal = createChangeJournal((changes) => saves.push([...changes]))
  const user = { name: 'Ada' }
  journal.touch('user', 'u1', () => user)
  const first = journal.saved()
  journal.touch('user', 'u1', () => user)
  journal.touch('mail', 'm1', () => undefined)
  user.name = 'Grace'
  await Promise.all([first, journal.saved()])
  expect(saves).toEqual([
    [
      { kind: 'user', id: 'u1', value: { name: 'Grace' } },
      { kind: 'mail', id: 'm1', value: undefined },
    ],
  ])
})

test('nothing is written without changes', async () => {
  const journal = createChangeJournal(() => expect.unreachable())
  await journal.saved()
})

test('a failed save rejects and is retried', async () => {
  const disk = { full: true }
  const saved: string[] = []
  const journal = createChangeJournal((changes) => {
    if (disk.full) throw new Error('disk full')
    for (const { id } of changes) saved.push(id)
  })
  journal.touch('user', 'u1', () => ({}))
  await expect(journal.saved()).rejects.toThrow('disk full')
  disk.full = false
  await journal.saved()
  expect(saved).toEqual(['u1'])
})
