import { sendRequest } from '@foyer/server/commands/smoke-checks.ts'
import { inspect } from '@foyer/server/commands/smoke.ts'
import { execFile } from 'node:child_process'
import { accessSync, constants, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { promisify } from 'node:util'
import { createArrange, type TestUser } from '../../e2e/support/arrange.ts'
import { descendantsOf } from '../test/run-from-terminal.ts'
import type { ServerProgram } from './product.ts'

/** A test of `npm run test:deploy`: runs a part of the deployment files on this machine. */
export interface Proof {
  readonly title: string
  /** Commands that must be installed. */
  readonly needs: readonly string[]
  /** Returns what was seen, a line each. Rejects if anything is wrong. */
  run(): Promise<readonly string[]>
}

export function findMissing({ needs }: Proof): readonly string[] {
  const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/sbin']
  return needs.filter((command) => !folders.some((folder) => isExecutable(folder, command)))
}

function isExecutable(folder: string, command: string): boolean {
  try {
    accessSync(path.join(folder, command), constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Rejects with the expectation if it does not hold. */
export function expectThat(holds: boolean, expectation: string): void {
  if (!holds) throw new Error(`Not true: ${expectation}`)
}

const execute = promisify(execFile)

/** Debian's programs for administrators are not on everyone's path. */
const PATH = `${process.env['PATH']}:/usr/sbin`

interface CommandOutput {
  readonly stdout: string
  readonly stderr: string
}

/** Rejects with the output if the command fails. */
export async function runCommand(
  [command, ...args]: readonly [string, ...string[]],
  env: Readonly<Record<string, string>> = {},
): Promise<CommandOutput> {
  const options = { env: { ...process.env, PATH, ...env }, maxBuffer: 64 * 1024 * 1024 }
  try {
    return await execute(command, args, options)
  } catch (error) {
    const { stdout = '', stderr = '' } = error as Partial<CommandOutput>
    throw new Error(`${command} ${args.join(' ')} failed:\n${stdout}${stderr}`, { cause: error })
  }
}

interface ProvenInstallation {
  readonly origin: string
  readonly identityOrigin: string
  /** Absent if nothing answers plain HTTP. */
  readonly httpPort?: number
  /** The certificate of the installation's proxy, or of the authority that issued it; absent without TLS. */
  readonly ca?: string
}

/** An address of the networks reserved for documentation (RFC 5737). */
const FORGED_IP = '203.0.113.9'

/** Every smoke check passes, and a user of the embedded provider signs in. */
export async function expectInstallation(installation: ProvenInstallation): Promise<string[]> {
  const { origin, httpPort, ca } = installation
  const findings = await inspect(new URL(origin), { internalPorts: [], httpPort, ca })
  const problems = findings.filter(([, { result }]) => result === 'problem')
  const described = problems.map(([name, { message }]) => `${name}: ${message}`).join(' ')
  expectThat(problems.length === 0, `no smoke check fails: ${described}`)
  const passed = findings.filter(([, { result }]) => result === 'ok').map(([name]) => name)
  await expectSignIn(installation)
  return [
    `\`npm run smoke\` passes: ${passed.join(', ')}.`,
    'A user signs up and in; a forged `X-Forwarded-For` is not believed.',
  ]
}

async function expectSignIn({ origin, identityOrigin, ca }: ProvenInstallation): Promise<void> {
  const usual = getCACertificates('default')
  if (ca !== undefined) setDefaultCACertificates([...usual, ca])
  try {
    const arrange = createArrange({ origin, identityOrigin })
    const token = await signInWithForgedIp(origin, identityOrigin, await arrange.user())
    expectThat((await arrange.fetchUser(token)).status === 200, 'the session is accepted')
    const headers = { Authorization: `Bearer ${token}` }
    const devices = await (await fetch(`${origin}/api/user/sessions`, { headers })).text()
    expectThat(!devices.includes(FORGED_IP), `no device has the forged IP: ${devices}`)
    expectThat(
      devices.includes('"address":"localhost"'),
      `devices have the address of the client: ${devices}`,
    )
  } finally {
    setDefaultCACertificates(usual)
  }
}

async function signInWithForgedIp(
  origin: string,
  identityOrigin: string,
  { email, password }: TestUser,
): Promise<string> {
  const provider = `${identityOrigin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword`
  const proof = await post(`${provider}?key=demo`, { email, password, returnSecureToken: true })
  const body = { email, firebase_uuid: proof['localId'], id_token: proof['idToken'] }
  const { token = '' } = await post(`${origin}/api/login`, body, { 'X-Forwarded-For': FORGED_IP })
  return token
}

async function post(
  url: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Readonly<Record<string, string>>> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return (await response.json()) as Readonly<Record<string, string>>
}

const DEADLINE_MS = 60_000

const POLL_MS = 50

interface DrainedServer {
  readonly port: string
  readonly managementPort: string
  readonly publicOrigin: string
}

/** Sends SIGTERM to the server in a container, as a container engine does, and watches how it ends. */
export async function expectDraining(
  program: ServerProgram,
  { port, managementPort, publicOrigin }: DrainedServer,
): Promise<string> {
  // Without a header, the request itself would ask for the end of the connection.
  const headers = { Host: new URL(publicOrigin).host, Connection: 'keep-alive' }
  const readPage = async () => {
    const answer = await sendRequest(new URL(`http://127.0.0.1:${port}/login`), { headers })
    return `${answer.status} ${answer.headers.connection}`
  }
  const readReadiness = async () =>
    (await sendRequest(new URL(`http://127.0.0.1:${managementPort}/readyz`))).status
  const before = await readPage()
  expectThat(before === '200 keep-alive', `a page is 200 and keeps the connection: ${before}`)

  process.kill(findNode(program.pid ?? 0), 'SIGTERM')
  const deadline = Date.now() + DEADLINE_MS
  while ((await readReadiness()) !== 503) {
    expectThat(Date.now() < deadline, '/readyz is 503 after SIGTERM')
    await delay(POLL_MS)
  }
  const during = await readPage()
  expectThat(during === '200 close', `while it drains, a page is 200 and closes: ${during}`)
  const code = await program.ended
  expectThat(code === 0, `it exits with 0: ${String(code)}`)
  return 'After SIGTERM, `/readyz` is 503, a page is still 200 with `Connection: close`, and it exits with 0.'
}

/** The first process of Node below a container tool. */
function findNode(ancestor: number): number {
  const found = descendantsOf(ancestor).find((pid) => readProgram(pid) === 'node')
  if (found === undefined) throw new Error('No process of Node runs in the container')
  return found
}

function readProgram(pid: number): string | undefined {
  try {
    const [command = ''] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    return path.basename(command)
  } catch {
    return undefined // it has ended
  }
}
