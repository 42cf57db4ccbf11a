import { afterAll, expect, test } from 'vitest'
import { makeDataDir } from './open-provider.ts'
import { createProviderClient } from './provider-client.ts'
import type { ProviderClient } from './provider-client.ts'
import { findFreePort } from '../../scripts/processes/ports.ts'
import { startProvider } from './provider-process.ts'

const ROUNDS = 20
const WRITERS = 8
/** A round is over after this many answers: enough that the kill meets writers at every step. */
const ANSWERS_PER_ROUND = 60

/** What the provider has answered, and so must know for ever. */
interface Journal {
  readonly accounts: { email: string; password: string; refreshToken: string }[]
  readonly mailed: string[]
}

const { dataDir, remove } = makeDataDir()
afterAll(remove)

test('nothing that was answered is missing after 20 kills under 8 writers', async () => {
  const port = String(await findFreePort())
  const client = createProviderClient(`http://localhost:${port}`)
  const all: Journal = { accounts: [], mailed: [] }
  let keys: string | undefined
  for (let round = 0; round < ROUNDS; round += 1) {
    const provider = startProvider({ DATA_DIR: dataDir, IDENTITY_PORT: port })
    await provider.ready
    keys ??= await client.page('/jwks.json')
    expect(await client.page('/jwks.json')).toBe(keys)
    await expectKept(client, all)
    const written = await writeUntilKilled(client, round, () => provider.child.kill('SIGKILL'))
    await provider.stopped
    all.accounts.push(...written.accounts)
    all.mailed.push(...written.mailed)
  }
  const provider = startProvider({ DATA_DIR: dataDir, IDENTITY_PORT: port })
  await provider.ready
  await expectKept(client, all)
  for (const { refreshToken } of all.accounts)
    expect(await client.refresh(refreshToken)).toHaveProperty('id_token')
  provider.child.kill('SIGTERM')
  expect(await provider.stopped).toMatchObject({ code: 0 })
  expect(all.accounts.length).toBeGreaterThan(ROUNDS * WRITERS)
  expect(all.mailed.length).toBeGreaterThan(ROUNDS * WRITERS)
}, 180_000)

async function writeUntilKilled(
  client: ProviderClient,
  round: number,
  kill: () => void,
): Promise<Journal> {
  const journal: Journal = { accounts: [], mailed: [] }
  let answers = 0
  const note = () => {
    answers += 1
    if (answers === ANSWERS_PER_ROUND) kill()
  }
  const write = async (writer: number) => {
    for (let turn = 0; ; turn += 1) {
      const email = `r${round}-w${writer}-t${turn}@example.com`
      const password = `secret-${turn}`
      const { idToken = '', refreshToken = '' } = await client.signUp(email, password)
      journal.accounts.push({ email, password, refreshToken })
      note()
      await client.sendMail({ requestType: 'VERIFY_EMAIL', idToken })
      journal.mailed.push(email)
      note()
    }
  }
  // Each writer ends when the connection breaks under it.
  await Promise.allSettled(Array.from({ length: WRITERS }, (_, writer) => write(writer)))
  return journal
}

/** The open codes and unread mails of everything so far, and a sign-in of the newest accounts. */
async function expectKept(client: ProviderClient, { accounts, mailed }: Journal): Promise<void> {
  const codes = new Set((await client.openCodes()).map(({ email }) => email))
  expect(mailed.filter((email) => !codes.has(email))).toEqual([])
  const mailbox = await client.page('/mail')
  expect(mailed.filter((email) => !mailbox.includes(`>${email}</bdi>`))).toEqual([])
  for (const { email, password } of accounts.slice(-ANSWERS_PER_ROUND))
    expect(await client.signIn(email, password)).toHaveProperty('idToken')
}
