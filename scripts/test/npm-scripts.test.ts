import { cpSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CLIENT_SETTINGS_PLACEHOLDER } from '@foyer/contract/client-settings.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createArrange } from '../../e2e/frame/arrange.ts'
import { findFreePort } from '../processes/ports.ts'
import { runFromTerminal, SCRIPT, type TerminalRun } from './run-from-terminal.ts'
import { isAlive } from './process-tree.ts'

const DEMO = {
  email: 'ada@example.com',
  password: 'correct horse battery',
  firstName: '',
  lastName: '',
}

/* One file, because each of these builds or reads `client/dist`, and files run side by side. */

let settings: { PORT: string; IDENTITY_PORT: string; DATA_DIR: string }
let started: TerminalRun[]

beforeEach(async () => {
  const [port, identityPort] = [await findFreePort(), await findFreePort()]
  const dataDir = mkdtempSync(path.join(tmpdir(), 'foyer-start-'))
  settings = { PORT: String(port), IDENTITY_PORT: String(identityPort), DATA_DIR: dataDir }
  started = []
})

afterEach(async () => {
  for (const run of started) {
    run.signalAll('SIGKILL')
    await run.ended
  }
  rmSync(settings.DATA_DIR, { recursive: true, force: true })
})

function start(
  changed: Partial<typeof settings> = {},
  command: readonly [string, ...string[]] = ['npm', 'start'],
): TerminalRun {
  const run = runFromTerminal({ ...settings, ...changed }, command)
  started.push(run)
  return run
}

const backDoor = () =>
  createArrange({
    origin: `http://localhost:${settings.PORT}`,
    identityOrigin: `http://localhost:${settings.IDENTITY_PORT}`,
  })

const allGone = (pids: readonly number[]) =>
  vi.waitFor(() => expect(pids.filter(isAlive)).toEqual([]), { timeout: 15_000 })

it('opens the product at the printed address, with a demo person who can sign in', async () => {
  const printed = await start().welcomed()
  const [address = ''] = /http:\/\/localhost:\d+$/m.exec(printed) ?? []
  const page = await fetch(`${address}/login`)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('Enter your email')
  expect(printed).toContain(DEMO.email)
  expect(printed).toContain(DEMO.password)
  expect(await backDoor().session(DEMO)).toBeTruthy()

  const [mailbox = ''] = /http:\/\/localhost:\d+\/mail/.exec(printed) ?? []
  expect((await fetch(mailbox)).status).toBe(200)
  const log = statSync(path.join(settings.DATA_DIR, 'foyer.log'))
  expect(log.mode & 0o777).toBe(0o600)
})

it('ends every process on Ctrl-C, and finds all accounts again', async () => {
  const first = start()
  await first.welcomed()
  const person = await backDoor().person()
  const pids = first.processes()
  expect(pids.length).toBeGreaterThanOrEqual(4) // npm, the script, provider, server
  first.signalAll('SIGINT')
  expect((await first.ended).printed).not.toContain('unexpectedly')
  await allGone(pids)

  await start().welcomed()
  expect(await backDoor().session(person)).toBeTruthy()
})

it('calls an asked-for end no failure', async () => {
  const run = start({}, SCRIPT)
  await run.welcomed()
  run.signalAll('SIGINT')
  expect((await run.ended).code).toBe(0)
})

it.each(['npm itself', 'the script'])('leaves no orphan when %s is killed', async (victim) => {
  const run = start()
  await run.welcomed()
  const person = await backDoor().person()
  const pids = run.processes()
  const [npm = 0, ...below] = pids
  const script = below.at(-3) ?? 0 // the last two are provider and server
  process.kill(victim === 'npm itself' ? npm : script, 'SIGKILL')
  await allGone(pids)

  await start().welcomed()
  expect(await backDoor().session(person)).toBeTruthy()
})

it('stops the others when one process dies, and says so in one sentence', async () => {
  const run = start()
  await run.welcomed()
  const pids = run.processes()
  process.kill(pids.at(-1) ?? 0, 'SIGKILL')
  const { code, printed } = await run.ended
  expect(code).toBe(1)
  expect(printed).toMatch(
    /The (product server|identity provider) stopped unexpectedly \(SIGKILL\)\./,
  )
  await allGone(pids)
})

it.each(['PORT', 'IDENTITY_PORT'] as const)(
  'says in a sentence that %s is in use',
  async (name) => {
    const other = createServer()
    await once(other.listen(Number(settings[name]), '127.0.0.1'), 'listening')
    const { code, printed } = await start().ended
    other.close()
    expect(code).toBe(1)
    expect(printed).toContain(
      `Port ${settings[name]} is already in use; set ${name} to a free one.`,
    )
    expect(printed).not.toContain('    at ')
  },
)

it('does not let a second one at the same data', async () => {
  await start().welcomed()
  const person = await backDoor().person()
  const [port, identityPort] = [await findFreePort(), await findFreePort()]
  const second = start({ PORT: String(port), IDENTITY_PORT: String(identityPort) })
  const { code, printed } = await second.ended
  expect(code).toBe(1)
  expect(printed).toContain('is in use by another running provider')
  expect(await backDoor().session(person)).toBeTruthy()
})

it('names everything that is wrong with the settings', async () => {
  const run = start({ PORT: 'three thousand', IDENTITY_PORT: 'nine' })
  const { code, printed } = await run.ended
  expect(code).toBe(1)
  expect(printed).toContain('PORT must be a port')
  expect(printed).toContain('IDENTITY_PORT is "nine"')
  expect(printed).not.toContain('PUBLIC_ORIGIN')
})

it('says in a sentence that nothing can be kept in a file', async () => {
  const file = path.join(settings.DATA_DIR, 'file')
  writeFileSync(file, '')
  for (const DATA_DIR of [file, path.join(file, 'below')]) {
    const { code, printed } = await start({ DATA_DIR }, SCRIPT).ended
    expect(code).toBe(1)
    expect(printed.trim()).toBe(
      `DATA_DIR cannot be ${DATA_DIR}: there is a file of this name, not a folder.`,
    )
  }
})

it('says in a sentence that a port of any number is none to start with', async () => {
  const { code, printed } = await start({ PORT: '0', IDENTITY_PORT: '0' }, SCRIPT).ended
  expect(code).toBe(1)
  expect(printed).toContain('PORT may be 0 with a PUBLIC_ORIGIN alone.')
  expect(printed).toContain('IDENTITY_PORT must not be 0.')
  expect(printed).not.toContain('    at ')
})

it('says in a sentence that packages are left out', async () => {
  const root = path.join(settings.DATA_DIR, 'without-dev')
  for (const name of ['scripts/run.mjs', 'scripts/bundled-node.mjs'])
    cpSync(path.join(import.meta.dirname, '../..', name), path.join(root, name))
  writeFileSync(path.join(root, 'scripts/start.ts'), "import 'vite'\n")
  const command = [process.execPath, path.join(root, 'scripts/run.mjs'), 'start'] as const
  const { code, printed } = await start({}, command).ended
  expect(code).toBe(1)
  expect(printed.trim()).toBe(
    '"start" needs the packages that "npm ci --omit=dev" leaves out: install with "npm ci". What is built already runs with "npm run serve".',
  )
})

it('with hot reload, serves page and API at one address, and ends on Ctrl-C', async () => {
  const run = start({}, ['npm', 'run', 'dev'])
  const origin = `http://localhost:${settings.PORT}`
  expect(await run.welcomed()).toContain(origin)

  const page = await (await fetch(`${origin}/login`)).text()
  expect(page).toContain('/@vite/client')
  expect(page).toContain(`"emulatorOrigin":"http://localhost:${settings.IDENTITY_PORT}"`)
  expect(page).not.toContain(CLIENT_SETTINGS_PLACEHOLDER)
  const refused = await fetch(`${origin}/api/user`)
  expect(refused.status).toBe(401)
  expect(await refused.json()).toMatchObject({ code: 'unauthenticated' })

  const pids = run.processes()
  run.signalAll('SIGINT')
  await run.ended
  await allGone(pids)
})
