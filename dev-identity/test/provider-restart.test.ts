import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { DEMO_USER } from '../src/provider.ts'
import { IdentityFileError } from '../src/storage.ts'
import { makeDataDir, openProvider, type Provider } from './open-provider.ts'
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

  function expectPrivateFiles(dataDir: string): void {
    const folder = path.join(dataDir, 'identity')
    const mode = (file: string) => statSync(file).mode & 0o777
    expect(mode(folder)).toBe(0o700)
    const files = ['demo-foyer.db', 'demo-foyer.db-wal', 'owner-secret']
    expect(files.map((file) => mode(path.join(folder, file)))).toEqual([0o600, 0o600, 0o600])
    const secret = readFileSync(path.join(folder, 'owner-secret'), 'utf8').trim()
    expect(secret).toBe(provider.ownerSecret)
  }

  const restart = async (dataDir: string) => {
    await provider.close()
    provider = await openProvider({ DATA_DIR: dataDir })
  }

  test('accounts, refresh tokens, linked providers and the project configuration are unchanged', async () => {
    const dataDir = newDataDir()
    provider = await openProvider({ DATA_DIR: dataDir })
    await provider.client.signUp('grace@example.com', 'first-password')
    const { idToken, refreshToken = '' } = await provider.client.signIn(
      'grace@example.com',
      'first-password',
    )
    await provider.client.toolkit('update', { idToken, displayName: 'Grace Hopper' })
    await provider.client.signInWith('google', { sub: 'g-1', email: 'ada@example.com' })
    await provider.owner.send('PATCH', '/emulator/v1/projects/demo-foyer/config', {
      emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
    })
    const listAccounts = () =>
      provider.owner.send(
        'GET',
        '/identitytoolkit.googleapis.com/v1/projects/demo-foyer/accounts:batchGet',
      )
    const before = await listAccounts()
    expect(before.users).toHaveLength(2)
    expectPrivateFiles(dataDir)
    await restart(dataDir)
    expect(await listAccounts()).toEqual(before)
    expect(await provider.client.refresh(refreshToken)).toHaveProperty('id_token')
    expect(await provider.client.signIn('unknown@example.com', 'any password')).toMatchObject({
      error: { message: 'INVALID_LOGIN_CREDENTIALS' },
    })
    const again = await provider.client.signInWith('google', {
      sub: 'g-1',
      email: 'ada@example.com',
    })
    expect(before.users?.map(({ localId }) => localId)).toContain(again.localId)
  })

  test('consumed codes, read emails and deleted users stay so, the demo user too', async () => {
    const dataDir = newDataDir()
    provider = await openProvider({ DATA_DIR: dataDir })
    const { email, password } = DEMO_USER
    const { idToken } = await provider.client.signIn(email, password)
    await provider.client.sendEmail({ requestType: 'PASSWORD_RESET', email })
    await provider.client.sendEmail({ requestType: 'VERIFY_EMAIL', idToken })
    const [used, left] = await provider.client.openCodes()
    await provider.client.toolkit('resetPassword', {
      oobCode: used?.oobCode,
      newPassword: 'another password',
    })
    const ada = await provider.client.signUp('ada@example.org', 'a password')
    await provider.client.toolkit('delete', { idToken: ada.idToken })
    await restart(dataDir)
    expect(await provider.client.openCodes()).toEqual([left])
    expect(await provider.client.page('/mail')).toContain('<title>Mailbox (1 unread) · ')
    const demo = await provider.client.signIn(email, 'another password')
    await provider.client.toolkit('delete', { idToken: demo.idToken })
    await restart(dataDir)
    for (const deleted of [email, 'ada@example.org'])
      expect(await provider.client.signIn(deleted, 'another password')).toMatchObject({
        error: { message: 'EMAIL_NOT_FOUND' },
      })
  })
})

describe('a provider that cannot start', () => {
  /** The message of the refusal, which `main.ts` prints. */
  async function failToOpen(dataDir: string): Promise<string> {
    const error: unknown = await openProvider({ DATA_DIR: dataDir })
      .then((opened) => opened.close())
      .catch((thrown: unknown) => thrown)
    if (!(error instanceof IdentityFileError)) throw error
    return error.message
  }

  test('reports all errors of its settings and exits with 1', async () => {
    const { code, stderr } = await startProvider({
      IDENTITY_PORT: 'many',
      PUBLIC_ORIGIN: 'nowhere',
      IDENTITY_PASSWORD_POLICY: '{"minPasswordLength":2,"colour":"red"}',
    }).stopped
    expect(code).toBe(1)
    expect(stderr.trim().split('\n')).toEqual([
      'IDENTITY_PORT is "many"; it must be a whole number from 0 to 65535.',
      'PUBLIC_ORIGIN is "nowhere"; it must be an origin such as http://localhost:3000.',
      'IDENTITY_PASSWORD_POLICY minPasswordLength is not a whole number from 6 to 30; colour is not a known option.',
    ])
  })

  test('does not change a file that is not a database, and reports it in one line', async () => {
    const dataDir = newDataDir()
    await (await openProvider({ DATA_DIR: dataDir })).close()
    const file = path.join(dataDir, 'identity', 'demo-foyer.db')
    const foreign = Buffer.from('A diary of 1842. '.repeat(500))
    writeFileSync(file, foreign)
    expect(await failToOpen(dataDir)).toMatch(/^.*is not a file of this identity provider.*$/)
    expect(readFileSync(file)).toEqual(foreign)
  })

  test('does not change the database of another program', async () => {
    const dataDir = newDataDir()
    const file = path.join(dataDir, 'identity', 'demo-foyer.db')
    mkdirSync(path.dirname(file))
    const database = new DatabaseSync(file)
    database.exec('CREATE TABLE diary (day TEXT)')
    database.close()
    const before = readFileSync(file)
    expect(await failToOpen(dataDir)).toContain('is not a file of')
    expect(readFileSync(file)).toEqual(before)
  })

  test('does not change a damaged file, and reports it in one line', async () => {
    const dataDir = newDataDir()
    await (await openProvider({ DATA_DIR: dataDir })).close()
    const file = path.join(dataDir, 'identity', 'demo-foyer.db')
    const damaged = readFileSync(file).fill(0xa5, 4096)
    writeFileSync(file, damaged)
    expect(await failToOpen(dataDir)).toMatch(/^.*is damaged.*$/)
    expect(readFileSync(file)).toEqual(damaged)
  })
})
