import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openTestServer } from '../test-server.ts'
import { captureRequest } from './capture-request.ts'
import { RECORDING_FILE, type Exchange, type Recording } from './exchange.ts'
import { playRequests } from './play-requests.ts'
import { SCENARIO } from './scenario.ts'

/** Records the requests of this checkout's client and the answers of its server, for the tests of the next release. */
export async function recordRelease(): Promise<void> {
  const server = await openTestServer('sqlite')
  try {
    const requests = await Promise.all(SCENARIO.map(captureRequest))
    const exchanges = await playRequests(server, requests)
    const recording: Recording = { release: describeRelease(), exchanges: exchanges.map(hideToken) }
    writeFileSync(RECORDING_FILE, `${JSON.stringify(recording, null, 2)}\n`)
    console.log(`Recorded ${exchanges.length} calls of ${recording.release}.`)
  } finally {
    await server.close()
  }
}

function describeRelease(): string {
  const file = fileURLToPath(import.meta.resolve('../../../package.json'))
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string }
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  return `${version} (${commit})`
}

/** Scanners for secrets report whatever looks like a token. */
function hideToken({ request, response }: Exchange): Exchange {
  const { body } = response
  if (typeof body !== 'object' || body === null || !('token' in body)) return { request, response }
  return { request, response: { ...response, body: { ...body, token: 'a-token' } } }
}
