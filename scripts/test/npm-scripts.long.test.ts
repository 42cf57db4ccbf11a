import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CLIENT_SETTINGS_PLACEHOLDER } from '@foyer/contract/client-paths.ts'
import { siteFolder } from '@foyer/product/load.ts'
import { afterAll, expect, it } from 'vitest'
import { findFreePort } from '../processes.ts'
import { DEMO_USER, expectExited, prepareTerminal } from './run-from-terminal.ts'

const START = ['npm', 'start'] as const

// `npm start` builds the client, while the tests of other files start servers with `client/dist`.
const CLIENT_DIST = mkdtempSync(path.join(tmpdir(), 'foyer-client-'))
cpSync(siteFolder(), CLIENT_DIST, { recursive: true })
afterAll(() => rmSync(CLIENT_DIST, { recursive: true, force: true }))

const terminal = prepareTerminal({ CLIENT_DIST })
const { start, productApi } = terminal

it('starts the product at the printed URL, with a demo user who can sign in', async () => {
  const printed = await start({}, START).started()
  const [origin = ''] = /http:\/\/localhost:\d+$/m.exec(printed) ?? []
  const page = await fetch(`${origin}/login`)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('data-page="/login"')
  expect(printed).toContain(DEMO_USER.email)
  expect(printed).toContain(DEMO_USER.password)
  expect(await productApi().session(DEMO_USER)).toBeTruthy()

  const [mailbox = ''] = /http:\/\/localhost:\d+\/mail/.exec(printed) ?? []
  expect((await fetch(mailbox)).status).toBe(200)
  const log = statSync(path.join(terminal.settings.DATA_DIR, 'foyer.log'))
  expect(log.mode & 0o777).toBe(0o600)
})

it('tries production on this machine, and says so on the pages and in the log', async () => {
  const demo = { NODE_ENV: 'production', ALLOW_DEMO_PROJECT: '1' }
  await start(demo).started()
  const page = await fetch(`http://localhost:${terminal.settings.PORT}/login`)
  expect(await page.text()).toContain('Demo installation')
  expect(await productApi().session(DEMO_USER)).toBeTruthy()
  const log = readFileSync(path.join(terminal.settings.DATA_DIR, 'foyer.log'), 'utf8')
  expect(log).toContain('This is a demo installation')
})

it('stops every process on Ctrl-C, and keeps the accounts', async () => {
  const first = start({}, START)
  await first.started()
  const user = await productApi().user()
  const pids = first.processes()
  expect(pids.length).toBeGreaterThanOrEqual(4) // npm, the script, provider, server
  first.signalAll('SIGINT')
  expect((await first.ended).output).not.toContain('unexpectedly')
  await expectExited(pids)

  await start().started()
  expect(await productApi().session(user)).toBeTruthy()
})

it.each(['npm itself', 'the script'])(
  'leaves no process running when %s is killed',
  async (killed) => {
    const run = start({}, START)
    await run.started()
    const user = await productApi().user()
    const pids = run.processes()
    const [npm = 0, ...children] = pids
    const script = children.at(-3) ?? 0 // the last two are provider and server
    process.kill(killed === 'npm itself' ? npm : script, 'SIGKILL')
    await expectExited(pids)

    await start().started()
    expect(await productApi().session(user)).toBeTruthy()
  },
)

it('stops all other processes and prints a message when one is killed', async () => {
  const run = start()
  await run.started()
  const pids = run.processes()
  process.kill(pids.at(-1) ?? 0, 'SIGKILL')
  const { code, output } = await run.ended
  expect(code).toBe(1)
  expect(output).toMatch(
    /The (product server|identity provider) stopped unexpectedly \(SIGKILL\)\./,
  )
  await expectExited(pids)
})

it.each(['PORT', 'IDENTITY_PORT'] as const)('prints a message if %s is in use', async (name) => {
  const other = createServer()
  await once(other.listen(Number(terminal.settings[name]), '127.0.0.1'), 'listening')
  const { code, output } = await start().ended
  other.close()
  expect(code).toBe(1)
  expect(output).toContain(
    `Port ${terminal.settings[name]} is already in use; set ${name} to another port.`,
  )
  expect(output).not.toContain('    at ')
})

it('does not start twice with the same data folder', async () => {
  await start().started()
  const user = await productApi().user()
  const [port, identityPort] = [await findFreePort(), await findFreePort()]
  const second = start({ PORT: String(port), IDENTITY_PORT: String(identityPort) })
  const { code, output } = await second.ended
  expect(code).toBe(1)
  expect(output).toContain('is in use by another running provider')
  expect(await productApi().session(user)).toBeTruthy()
})

it('prints every invalid setting', async () => {
  const run = start({ PORT: 'three thousand', IDENTITY_PORT: 'nine' })
  const { code, output } = await run.ended
  expect(code).toBe(1)
  expect(output).toContain('PORT must be a port')
  expect(output).toContain('IDENTITY_PORT is "nine"')
  expect(output).not.toContain('PUBLIC_ORIGIN')
})

it('prints a message if the data folder is a file', async () => {
  const file = path.join(terminal.settings.DATA_DIR, 'file')
  writeFileSync(file, '')
  for (const DATA_DIR of [file, path.join(file, 'below')]) {
    const { code, output } = await start({ DATA_DIR }).ended
    expect(code).toBe(1)
    expect(output.trim()).toBe(
      `DATA_DIR cannot be ${DATA_DIR}: this path or one of its parents is a file.`,
    )
  }
})

it('prints a message for port 0', async () => {
  const { code, output } = await start({ PORT: '0', IDENTITY_PORT: '0' }).ended
  expect(code).toBe(1)
  expect(output).toContain('PORT can be 0 only if PUBLIC_ORIGIN is set.')
  expect(output).toContain('IDENTITY_PORT must not be 0,')
  expect(output).not.toContain('    at ')
})

it('prints a message if development dependencies are missing', async () => {
  const root = path.join(terminal.settings.DATA_DIR, 'without-dev')
  for (const name of ['scripts/run.mjs', 'scripts/bundled-node.mjs', 'scripts/tasks.ts'])
    cpSync(path.join(import.meta.dirname, '../..', name), path.join(root, name))
  writeFileSync(path.join(root, 'scripts/start.ts'), "import 'vite'\n")
  const command = [process.execPath, path.join(root, 'scripts/run.mjs'), 'start'] as const
  const { code, output } = await start({}, command).ended
  expect(code).toBe(1)
  expect(output.trim()).toBe(
    '"start" needs development dependencies: install them with "npm ci". A product that is already built runs without them: "npm run serve".',
  )
})

it('with hot reload, serves pages and API at one origin, and stops on Ctrl-C', async () => {
  const run = start({}, ['npm', 'run', 'dev'])
  const origin = `http://localhost:${terminal.settings.PORT}`
  expect(await run.started()).toContain(origin)

  const page = await (await fetch(`${origin}/login`)).text()
  expect(page).toContain('/@vite/client')
  expect(page).toContain(`"emulatorOrigin":"http://localhost:${terminal.settings.IDENTITY_PORT}"`)
  expect(page).not.toContain(CLIENT_SETTINGS_PLACEHOLDER)
  const components = await (await fetch(`${origin}/dev/components`)).text()
  expect(components).toContain('/src/dev/main.tsx')
  expect(page).not.toContain('/src/dev/main.tsx')
  const refused = await fetch(`${origin}/api/user`)
  expect(refused.status).toBe(401)
  expect(await refused.json()).toMatchObject({ code: 'unauthenticated' })

  const pids = run.processes()
  run.signalAll('SIGINT')
  await run.ended
  await expectExited(pids)
})
