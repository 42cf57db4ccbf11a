import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestProduct } from '../../testing/site.ts'
import { removeFactors } from '../src/account/administration.ts'
import type { Database } from '../src/db/database.ts'
import { expectProblem, expectSignedIn, type TestServer } from '../../testing/api.ts'
import { listKinds, readOutbox } from '../../testing/rows.ts'
import { codeOf, createTwoStepUser, totp, type TwoStepUser } from '../../testing/factors.ts'
import { DIALECTS } from '../../testing/databases.ts'
import { openServerWithDatabase } from '../../testing/in-process.ts'

const MINUTE = 60_000
const WRONG = totp('000000')

const createDevice = () => ({ device_id: randomBytes(16).toString('base64url') })

describe.each(DIALECTS)('emails about the second step, on %s', (dialect) => {
  let server: TestServer
  let database: Database
  beforeAll(async () => {
    ;({ server, database } = await openServerWithDatabase(dialect))
  })
  afterAll(() => server.close())

  /** What the outbox has for a user besides the email about turning two-step login on. */
  async function kindsTo(ada: TwoStepUser) {
    const kinds = await listKinds(database, ada.email)
    return kinds.filter((kind) => kind !== 'two-step-on')
  }

  const logIn = async ({ secret, ...ada }: TwoStepUser, device: object) =>
    expectSignedIn(
      await server.signIn(ada, 'login', { ...totp(codeOf(server, secret)), ...device }),
    )

  test('a login that stops before the second step is reported once, after ten minutes', async () => {
    const user = await createTwoStepUser(server)
    const device = createDevice()
    const at = server.now()
    await expectProblem(await server.signIn(user, 'login', device), 'second_factor_required')
    await expectProblem(
      await server.signIn(user, 'login', { ...device, ...WRONG }),
      'second_factor_invalid',
    )
    const emails = await readOutbox(database, user.email)
    const [email, ...more] = emails.filter(({ kind }) => kind !== 'two-step-on')
    expect(more).toEqual([])
    expect(email).toMatchObject({ kind: 'second-step-missing', params: { provider: 'password' } })
    expect(email?.due_at).toBeGreaterThanOrEqual(at + 10 * MINUTE)
  })

  test('the report is withdrawn when the same device completes a login', async () => {
    const user = await createTwoStepUser(server)
    const [own, other] = [createDevice(), createDevice()]
    await expectProblem(await server.signIn(user, 'login', own), 'second_factor_required')
    await expectProblem(await server.signIn(user, 'login', other), 'second_factor_required')
    expect(await kindsTo(user)).toEqual(['second-step-missing', 'second-step-missing'])
    await logIn(user, own)
    expect(await kindsTo(user)).toEqual(['second-step-missing'])
    await expectProblem(await server.signIn(user, 'login', own), 'second_factor_required')
    server.advanceClock(30_000)
    await logIn(user, other)
    expect(await kindsTo(user)).toEqual(['second-step-missing'])
  })

  test('without a device id, the login is recognised by its ID token', async () => {
    const user = await createTwoStepUser(server)
    await expectProblem(await server.signIn(user), 'second_factor_required')
    await logIn(user, {})
    expect(await kindsTo(user)).toEqual(['second-step-missing'])
  })

  test('a recovery code is reported with the number of codes that are left', async () => {
    const user = await createTwoStepUser(server)
    const [code = ''] = user.recoveryCodes
    const second_factor = { kind: 'recovery_code', code }
    await expectSignedIn(await server.signIn(user, 'login', { second_factor }))
    const emails = await readOutbox(database, user.email)
    expect(emails.find(({ kind }) => kind === 'recovery-code-used')?.params).toMatchObject({
      codes_left: 9,
    })
  })

  test('an administrator who removes the factors causes one email, which says so', async () => {
    const user = await createTwoStepUser(server)
    const admin = { database, clock: server.now, product: createTestProduct() }
    await removeFactors(admin, user.id)
    expect(await kindsTo(user)).toEqual(['factors-removed-by-operator'])
  })
})
