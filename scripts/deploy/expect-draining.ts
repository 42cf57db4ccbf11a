import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sendRequest } from '@foyer/server/commands/smoke-checks.ts'
import { descendantsOf } from '../test/process-tree.ts'
import { expectThat } from './proof.ts'
import type { ServerProgram } from './run-server-program.ts'

const DEADLINE_MS = 10_000
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
