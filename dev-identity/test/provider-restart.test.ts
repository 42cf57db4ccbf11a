import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { DEMO_PERSON } from '../src/demo-person.ts'
import { makeDataDir, openProvider } from './open-provider.ts'
import type { Provider } from './open-provider.ts'
import { findFreePort } from '../../scripts/processes/ports.ts'
import { startProvider } from './provider-process.ts'

const folders: ReturnType<typeof makeDataDir>[] = []
const newDataDir = () => {
  const folder = makeDataDir()
  folders.push(folder)
  return folder.dataDir
}
afterAll(() => folders.forEach(({ remove }) => remove()))

describe('after a restart', () => {
  let provider: Provider
  afterEach(() => provider.close())

  const restart = async (dataDir: string) => {
    await provider.close()
    provider = await openProvider({ DATA_DIR: dataDir })
  }

  test('accounts, their providers and the rules of the project are as they were', async () => {
    const dataDir = newDataDir()
    provider = await openProvider({ DATA_DIR: dataDir })
    await provider.client.signUp('grace@example.com', 'first-password')
    const { idToken } = await provider.client.signIn('grace@example.com', 'first-password')
    await provider.client.toolkit('update', { idToken, displayName: 'Grace Hopper' })
    await provider.client.signInWithGoogle({ sub: 'g-1', email: 'ada@example.com' })
    await provider.owner.send('PATCH', '/emulator/v1/projects/demo-foyer/config', {
      emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
    })
    const everyone = () =>
      provider.owner.send(
        'GET',
        '/identitytoolkit.googleapis.com/v1/projects/demo-foyer/accounts:batchGet',
      )
    const before = await everyone()
    expect(before.users).toHaveLength(2)
    await restart(dataDir)
    expect(await everyone()).toEqual(before)
    expect(await provider.client.signIn('nobody@example.com', 'whatever')).toMatchObject({
      error: { message: 'INVALID_LOGIN_CREDENTIALS' },
    })
    const again = await provider.client.signInWithGoogle({ sub: 'g-1', email: 'ada@example.com' })
    expect(before.users?.map(({ localId }) => localId)).toContain(again.localId)
  })

  test('a browser stays signed in at the provider', async () => {
    const dataDir = newDataDir()
    provider = await openProvider({ DATA_DIR: dataDir })
    const { email, password } = DEMO_PERSON
    const { refreshToken = '' } = await provider.client.signIn(email, password)
    await restart(dataDir)
    expect(await provider.client.refresh(refreshToken)).toHaveProperty('id_token')
  })

  test('a used code stays used, and a mail marked as read stays read', async () => {
    const dataDir = newDataDir()
    provider = await openProvider({ DATA_DIR: dataDir })
    const { email } = DEMO_PERSON
    await provider.client.sendMail({ requestType: 'PASSWORD_RESET', email })
    await provider.client.sendMail({ requestType: 'PASSWORD_RESET', email })
    const [used, left] = await provider.client.openCodes()
    await provider.client.toolkit('resetPassword', {
      oobCode: used?.oobCode,
      newPassword: 'another password',
    })
    await restart(dataDir)
    expect(await provider.client.openCodes()).toEqual([left])
    expect(await provider.client.page('/mail')).toContain('<title>Mailbox (1 unread)</title>')
    expect(await provider.client.signIn(email, 'another password')).toHaveProperty('idToken')
  })

  test('the demo person who was deleted does not come back', async () => {
    const dataDir = newDataDir()
    provider = await openProvider({ DATA_DIR: dataDir })
    const { email, password } = DEMO_PERSON
    const { idToken } = await provider.client.signIn(email, password)
    await provider.client.toolkit('delete', { idToken })
    await restart(dataDir)
    expect(await provider.client.signIn(email, password)).toMatchObject({
      error: { message: 'EMAIL_NOT_FOUND' },
    })
  })

  test('everything it keeps is readable by its owner only', async () => {
    const dataDir = newDataDir()
    provider = await openProvider({ DATA_DIR: dataDir })
    const folder = path.join(dataDir, 'identity')
    const mode = (file: string) => statSync(file).mode & 0o777
    expect(mode(folder)).toBe(0o700)
    const files = ['demo-foyer.db', 'demo-foyer.db-wal', 'owner-secret']
    expect(files.map((file) => mode(path.join(folder, file)))).toEqual([0o600, 0o600, 0o600])
    expect(readFileSync(path.join(folder, 'owner-secret'), 'utf8').trim()).toBe(
      provider.ownerSecret,
    )
  })
})

test('a provider ends with its parent', async () => {
  const { child, ready } = startProvider({ DATA_DIR: newDataDir(), IDENTITY_PORT: '0' })
  await ready
  // What a killed parent leaves behind is a closed channel.
  child.disconnect()
  expect(await once(child, 'exit')).toEqual([0, null])
})

describe('a provider that cannot start', () => {
  const outcome = (env: Record<string, string>) => startProvider(env).stopped

  test('names every fault of its settings and ends with 1', async () => {
    const { code, stderr } = await outcome({
      IDENTITY_PORT: 'many',
      PUBLIC_ORIGIN: 'nowhere',
      IDENTITY_PASSWORD_POLICY: '{"minPasswordLength":2,"colour":"red"}',
    })
    expect(code).toBe(1)
    expect(stderr.trim().split('\n')).toEqual([
      'IDENTITY_PORT is "many": a whole number from 0 to 65535 is needed.',
      'PUBLIC_ORIGIN is "nowhere": an origin such as http://localhost:3000 is needed.',
      'IDENTITY_PASSWORD_POLICY minPasswordLength is not a whole number from 6 to 30; colour is not a known option.',
    ])
  })

  test('leaves a file that is not its own as it is and says so in one sentence', async () => {
    const dataDir = newDataDir()
    await (await openProvider({ DATA_DIR: dataDir })).close()
    const file = path.join(dataDir, 'identity', 'demo-foyer.db')
    const foreign = Buffer.from('A diary of 1842. '.repeat(500))
    writeFileSync(file, foreign)
    const { code, stderr } = await outcome({ DATA_DIR: dataDir, IDENTITY_PORT: '0' })
    expect({ code, lines: stderr.trim().split('\n').length }).toEqual({ code: 1, lines: 1 })
    expect(stderr).toContain('is not a file of this identity provider')
    expect(readFileSync(file)).toEqual(foreign)
  })

  test('leaves the database of another program as it is', async () => {
    const dataDir = newDataDir()
    const file = path.join(dataDir, 'identity', 'demo-foyer.db')
    mkdirSync(path.dirname(file))
    const database = new DatabaseSync(file)
    database.exec('CREATE TABLE diary (day TEXT)')
    database.close()
    const before = readFileSync(file)
    const { code, stderr } = await outcome({ DATA_DIR: dataDir, IDENTITY_PORT: '0' })
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringContaining('is not a file of'),
    })
    expect(readFileSync(file)).toEqual(before)
  })

  test('leaves a damaged file as it is and says so in one sentence', async () => {
    const dataDir = newDataDir()
    await (await openProvider({ DATA_DIR: dataDir })).close()
    const file = path.join(dataDir, 'identity', 'demo-foyer.db')
    const damaged = readFileSync(file).fill(0xa5, 4096)
    writeFileSync(file, damaged)
    const { code, stderr } = await outcome({ DATA_DIR: dataDir, IDENTITY_PORT: '0' })
    expect({ code, lines: stderr.trim().split('\n').length }).toEqual({ code: 1, lines: 1 })
    expect(stderr).toContain('is damaged')
    expect(readFileSync(file)).toEqual(damaged)
  })

  test('says that its port or its file is in use by another', async () => {
    const env = { DATA_DIR: newDataDir(), IDENTITY_PORT: String(await findFreePort()) }
    const first = startProvider(env)
    await first.ready
    const sameFile = await outcome({ ...env, IDENTITY_PORT: '0' })
    expect(sameFile).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('in use by another'),
    })
    const samePort = await outcome({ ...env, DATA_DIR: newDataDir() })
    expect(samePort).toEqual({
      code: 1,
      stderr: `Port ${env.IDENTITY_PORT} is already in use; set IDENTITY_PORT to a free one.\n`,
    })
    first.child.kill('SIGINT')
    expect(await first.stopped).toMatchObject({ code: 0 })
  })
})
