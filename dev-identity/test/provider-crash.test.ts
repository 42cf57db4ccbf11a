import { afterAll, expect, test } from 'vitest'
import { findFreePort } from '../../scripts/processes.ts'
import { makeDataDir } from './open-provider.ts'
import { createProviderClient, type ProviderClient } from './provider-client.ts'
import { startProvider } from './provider-process.ts'

/** One kill shows in `npm test` that a change is stored before it is confirmed; more find rare interleavings. */
const ROUNDS = process.env['TEST_ALL'] ? 20 : 1
/** For all rounds and the start after them; only catches a hang: milliseconds. */
const TIMEOUT_MS = 120_000 + ROUNDS * 60_000
const WRITERS = 8
/** High enough for the kill to interrupt writers at every step. */
const RESPONSES_PER_ROUND = 60

/** What the provider has confirmed and must not lose. */
interface Journal {
  readonly accounts: { email: string; password: string; refreshToken: string }[]
  readonly emailed: string[]
}

const { dataDir, remove } = makeDataDir()
afterAll(remove)

test(
  'no confirmed change is lost after kills with 8 concurrent writers',
  async () => {
    const port = String(await findFreePort())
    const client = createProviderClient(`http://localhost:${port}`)
    const all: Journal = { accounts: [], emailed: [] }
    let keys: string | undefined
    for (let round = 0; round < ROUNDS; round += 1) {
      const provider = startProvider({ DATA_DIR: dataDir, IDENTITY_PORT: port })
      await provider.ready
      keys ??= await client.page('/jwks.json')
      expect(await client.page('/jwks.json')).toBe(keys)
      await expectStored(client, all)
      const written = await writeUntilKilled(client, round, () => provider.child.kill('SIGKILL'))
      await provider.stopped
      all.accounts.push(...written.accounts)
      all.emailed.push(...written.emailed)
    }
    const provider = startProvider({ DATA_DIR: dataDir, IDENTITY_PORT: port })
    await provider.ready
    await expectStored(client, all)
    for (const { refreshToken } of all.accounts)
      expect(await client.refresh(refreshToken)).toHaveProperty('id_token')
    provider.child.kill('SIGTERM')
    expect(await provider.stopped).toMatchObject({ code: 0 })
    expect(all.accounts.length).toBeGreaterThan(ROUNDS)
    expect(all.emailed.length).toBeGreaterThan(ROUNDS)
  },
  TIMEOUT_MS,
)

async function writeUntilKilled(
  client: ProviderClient,
  round: number,
  kill: () => void,
): Promise<Journal> {
  const journal: Journal = { accounts: [], emailed: [] }
  let responses = 0
  const countResponse = () => {
    responses += 1
    if (responses === RESPONSES_PER_ROUND) kill()
  }
  const write = async (writer: number) => {
    for (let turn = 0; ; turn += 1) {
      const email = `r${round}-w${writer}-t${turn}@example.com`
      const password = `secret-${turn}`
      const { idToken = '', refreshToken = '' } = await client.signUp(email, password)
      journal.accounts.push({ email, password, refreshToken })
      countResponse()
      await client.sendEmail({ requestType: 'VERIFY_EMAIL', idToken })
      journal.emailed.push(email)
      countResponse()
    }
  }
  // Each writer ends when its connection breaks.
  await Promise.allSettled(Array.from({ length: WRITERS }, (_, writer) => write(writer)))
  return journal
}

/** Expects all open codes and unread emails, and signs in with the newest accounts. */
async function expectStored(client: ProviderClient, { accounts, emailed }: Journal): Promise<void> {
  const codes = new Set((await client.openCodes()).map(({ email }) => email))
  expect(emailed.filter((email) => !codes.has(email))).toEqual([])
  const mailbox = await client.page('/mail')
  expect(emailed.filter((email) => !mailbox.includes(`>${email}</bdi>`))).toEqual([])
  for (const { email, password } of accounts.slice(-RESPONSES_PER_ROUND))
    expect(await client.signIn(email, password)).toHaveProperty('idToken')
}
