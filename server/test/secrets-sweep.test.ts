import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { openSecret, resealSecrets, sealSecret } from '../src/factors/secret-box.ts'
import { keepTotp } from '../src/factors/changes.ts'
import { formerFactorsStore, totpStore } from '../src/db/factors.ts'
import { usersStore } from '../src/db/users.ts'
import { createTestDatabase, DIALECTS } from '../../testing/databases.ts'
import { createUserRow, openTestDatabase } from '../../testing/rows.ts'

test.each(DIALECTS)('after a rotation, secrets get the newest key, on %s', async (dialect) => {
  const testDatabase = await createTestDatabase(dialect)
  const database = await openTestDatabase(testDatabase.url)
  const { tables } = database
  const [oldKey, newKey] = [randomBytes(32), randomBytes(32)]
  const secret = randomBytes(20)
  for (const [id, keys] of Object.entries({ plain: [], old: [oldKey], new: [newKey] })) {
    const user = { id, identity_uid: id, email: `${id}@example.com` }
    await usersStore.insert(tables, createUserRow(user), 'sign-up')
    const sealed = sealSecret(keys, secret, id)
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
  const keys = [newKey, oldKey]
  expect(await resealSecrets(database, keys)).toBe(3)
  expect(await resealSecrets(database, keys)).toBe(0)
  for (const id of ['plain', 'old']) {
    const stored = (await totpStore.find(tables, id))?.secret ?? ''
    expect(openSecret([newKey], stored, id)).toEqual(secret)
  }
  const [former] = await formerFactorsStore.list(tables, 'old')
  expect(openSecret([newKey], former?.secret ?? '', 'old')).toEqual(secret)
  expect(await resealSecrets(database, [])).toBe(0)
  await database.close()
  await testDatabase.remove()
})
