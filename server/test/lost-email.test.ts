import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteLostEmails } from '../src/sweeps.ts'
import { expectProblem, expectSignedIn, type TestServer } from '../../testing/api.ts'
import { BOTH_DIALECTS } from '../../testing/databases.ts'
import { usersStore } from '../src/db/users.ts'
import { NO_MAIL, openTestServer } from '../../testing/in-process.ts'
import { createTestUser } from '../../testing/users.ts'
import {
  fillUserData,
  listSurvivingColumns,
  listTablesWithRows,
  readUser,
  withDatabase,
} from '../../testing/rows.ts'

const DAY = 86_400_000

/** What is needed to give the email back, and tells nothing about the person. */
const KEPT = new Set([
  'id',
  'identity_uid',
  'created_at',
  'created_with',
  'created_valid_since',
  'had_stranger_at',
  'last_proof_at',
  'password_updated_at',
  'refused_password_at',
  'secured_at',
  'sign_ins_valid_from',
  'valid_since',
])

describe.each(BOTH_DIALECTS)('a user whose email another account has taken, on %s', (dialect) => {
  let server: TestServer
  beforeAll(async () => {
    // With emails, a user whose every column is filled would be asked for a code (rule 18: codes by email).
    server = await openTestServer(dialect, NO_MAIL)
  })
  afterAll(() => server.close())

  const inDatabase: <Result>(
    work: Parameters<typeof withDatabase<Result>>[1],
  ) => Promise<Result> = (work) => withDatabase(server.databaseUrl, work)

  async function loseEmail() {
    const user = createTestUser({ emailVerified: true })
    const { id } = await expectSignedIn(await server.signIn(user))
    const filled = await inDatabase((database) => fillUserData(database, id))
    // With two-step login, the email could not be taken without the second factor.
    await inDatabase((database) => usersStore.update(database.tables, id, { two_step_at: null }))
    const taker = createTestUser({ emailVerified: true, email: user.email })
    await expectSignedIn(await server.signIn(taker))
    return { user, id, filled }
  }

  const sweepAfter = (days: number) =>
    inDatabase((database) => deleteLostEmails({ database, clock: () => server.now() + days * DAY }))

  const isStored = (id: string) =>
    inDatabase(async (database) => (await readUser(database, id)) !== undefined)

  test('keeps nothing that they entered', async () => {
    const { id, filled } = await loseEmail()
    const after = await inDatabase((database) => readUser(database, id))
    const surviving = after ? listSurvivingColumns(filled.user, after) : []
    expect(surviving.filter((column) => !KEPT.has(column))).toEqual([])
    expect(after).toMatchObject({ email: null, first_name: '', last_name: '', fields: null })
  })

  test('is deleted with all rows, 90 days after the first sweep', async () => {
    const { user, id } = await loseEmail()
    await sweepAfter(0)
    await sweepAfter(89)
    expect(await isStored(id)).toBe(true)
    await expectProblem(await server.signIn(user), 'email_changed')
    await sweepAfter(91)
    expect(await isStored(id)).toBe(false)
    expect(await inDatabase((database) => listTablesWithRows(database, id))).toEqual([])
  })

  test('is kept if an operator has given the email back, and if it is lost again', async () => {
    const { id } = await loseEmail()
    await sweepAfter(-200)
    await inDatabase(({ tables }) =>
      tables
        .updateTable('users')
        .set({ email: `${id}@example.com`, email_lost_at: null })
        .where('id', '=', id)
        .execute(),
    )
    await sweepAfter(0)
    expect(await isStored(id)).toBe(true)
  })

  test('is kept if disabled or if the deletion is pending', async () => {
    for (const column of ['disabled_at', 'deleting_at'] as const) {
      const { id } = await loseEmail()
      await inDatabase(({ tables }) =>
        tables
          .updateTable('users')
          .set({ [column]: 1 })
          .where('id', '=', id)
          .execute(),
      )
      await sweepAfter(0)
      await sweepAfter(91)
      expect(await isStored(id)).toBe(true)
    }
  })
})
