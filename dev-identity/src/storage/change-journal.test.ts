import { expect, test } from 'vitest'
import { createChangeJournal } from './change-journal.ts'
import type { Change } from './identity-database.ts'

test('all who finish in one turn share one save, with each value as it then is', async () => {
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

test('with nothing changed nothing is written', async () => {
  const journal = createChangeJournal(() => expect.unreachable())
  await journal.saved()
})

test('what could not be written is tried again, and nobody is told it was', async () => {
  const disk = { full: true }
  const kept: string[] = []
  const journal = createChangeJournal((changes) => {
    if (disk.full) throw new Error('disk full')
    for (const { id } of changes) kept.push(id)
  })
  journal.touch('user', 'u1', () => ({}))
  await expect(journal.saved()).rejects.toThrow('disk full')
  disk.full = false
  await journal.saved()
  expect(kept).toEqual(['u1'])
})
