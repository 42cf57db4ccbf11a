import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSecretBox, createSecretsSweep } from '../src/factors/secret-box.ts'
import { keepTotp } from '../src/factors/changes.ts'
import { formerFactorsStore, totpStore } from '../src/db/factors.ts'
import { usersStore } from '../src/db/users.ts'
import { openDatabase } from '../src/db/open.ts'
import { createTestDatabase, DIALECTS } from '../../testing/databases.ts'
import { createUserRow } from '../../testing/rows.ts'

test.each(DIALECTS)('after a rotation, secrets get the newest key, on %s', async (dialect) => {
  const testDatabase = await createTestDatabase(dialect)
  const database = await openDatabase(testDatabase.url, () => {})
  const { tables } = database
  const [oldKey, newKey] = [randomBytes(32), randomBytes(32)]
  const secret = randomBytes(20)
  for (const [id, keys] of Object.entries({ plain: [], old: [oldKey], new: [newKey] })) {
    const user = { id, identity_uid: id, email: `${id}@example.com` }
    await usersStore.insert(tables, createUserRow(user))
    const sealed = createSecretBox(keys).seal(secret, id)
    await totpStore.setPending(tables, {
      user_id: id,
      pending_secret: sealed,
      pending_at: 1,
      pending_session_id: 'session',
    })
    if (id !== 'new')
      await totpStore.confirm(tables, id, { secret: sealed, confirmed_at: 1, last_step: 1 })
  }
  // A replaced one, which "This wasn't me" can put back.
  await keepTotp(tables, 'old', 2)
  const box = createSecretBox([newKey, oldKey])
  const counts: number[] = []
  const { sweep } = createSecretsSweep(database, box, (count) => counts.push(count))
  expect([await sweep(), await sweep()]).toEqual([3, 0])
  expect(counts).toEqual([3])
  const withNewKey = createSecretBox([newKey])
  for (const id of ['plain', 'old']) {
    const stored = (await totpStore.find(tables, id))?.secret ?? ''
    expect(withNewKey.open(stored, id)).toEqual(secret)
  }
  const [former] = await formerFactorsStore.list(tables, 'old')
  expect(withNewKey.open(former?.secret ?? '', 'old')).toEqual(secret)
  const withoutKeys = createSecretsSweep(database, createSecretBox([]), () => {})
  expect(await withoutKeys.sweep()).toBe(0)
  await database.close()
  await testDatabase.remove()
})
