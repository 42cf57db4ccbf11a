import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { BOTH_DIALECTS } from '../../testing/databases.ts'
import { IS_FULL, OUTBOX_RESULTS_FOLDER, writeResult } from '../../testing/clients.ts'
import { createUserRow } from '../../testing/rows.ts'
import { waitFor } from '../../testing/wait.ts'
import { parseWebhooks } from '../src/config/settings.ts'
import { reportEvent, reportingDatabase } from '../src/db/events.ts'
import { createReport, listReceivers, loadHooks } from '../src/hooks/hooks.ts'
import { listWebhooks } from '../src/hooks/webhooks.ts'
import { openOutbox, type Outbox } from './support/outbox.ts'

const KILLS = IS_FULL ? 100 : 4
/** Longer than the claim of a server that died. */
const CLAIM_MS = 61_000

/** Nothing listens there. No email is sent. */
const NO_MAIL_SERVER = 'smtp://127.0.0.1:1'

const EVENTS = ['user.created', 'user.verified'] as const

/** The hook tells the same receiver as the webhook, at another path. */
const HOOKS = `
const tell = async ({ id, type, user_id }, signal) => {
  const body = JSON.stringify({ type, data: { user_id } })
  const headers = { 'webhook-id': id }
  const { ok } = await fetch(process.env.TEST_HOOK_URL, { method: 'POST', headers, body, signal })
  if (!ok) throw new Error('The receiver is down')
}
export default { after: { 'user.created': tell, 'user.verified': tell } }
`

interface Received {
  /** `/hook` or `/webhook`. */
  readonly by: string
  readonly id: string
  readonly type: string
  readonly user: string
}

describe.each(BOTH_DIALECTS)('events for hooks and webhooks on %s', (dialect) => {
  let outbox: Outbox
  let folder: string
  let receiver: Server
  let settings: Record<string, string>
  let onReceived: () => void
  const received: Received[] = []
  beforeEach(async () => {
    outbox = await openOutbox(dialect)
    received.length = 0
    onReceived = () => {}
    receiver = createServer((request, response) => {
      let body = ''
      request.setEncoding('utf8').on('data', (text: string) => (body += text))
      request.on('end', () => {
        const { type, data } = JSON.parse(body) as { type: string; data: { user_id: string } }
        const id = String(request.headers['webhook-id'])
        received.push({ by: request.url ?? '', id, type, user: data.user_id })
        onReceived()
        response.writeHead(204).end()
      })
    })
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
    const origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
    folder = mkdtempSync(path.join(tmpdir(), 'foyer-hooks-'))
    const FOYER_HOOKS = path.join(folder, 'hooks.mjs')
    writeFileSync(FOYER_HOOKS, HOOKS)
    const secrets = [`whsec_${Buffer.alloc(32).toString('base64')}`]
    settings = {
      FOYER_HOOKS,
      TEST_HOOK_URL: `${origin}/hook`,
      WEBHOOKS: JSON.stringify([{ name: 'crm', url: `${origin}/webhook`, secrets }]),
    }
  })
  afterEach(async () => {
    await outbox.close()
    receiver.closeAllConnections()
    receiver.close()
    rmSync(folder, { recursive: true })
  })

  /** What happens to new users, in one transaction each. */
  async function queue(count: number): Promise<string[]> {
    const receivers = [
      ...listReceivers(await loadHooks(settings)),
      ...listWebhooks(parseWebhooks(settings), Date.now),
    ]
    const report = createReport({}, receivers, Date.now)
    if (!report) throw new Error('Nothing hears of events')
    const database = reportingDatabase(outbox.database, report)
    const ids = Array.from({ length: count }, () => randomUUID())
    for (const id of ids)
      await database.transaction(async (tx) => {
        const user = createUserRow({ id })
        for (const type of EVENTS) await reportEvent(tx, { type, way: 'sign-up', user })
      })
    return ids
  }

  const countWaiting = async () =>
    (await outbox.database.tables.selectFrom('deliveries').select('event_id').execute()).length

  async function runAndKill(round: number): Promise<void> {
    const { promise: reached, resolve } = Promise.withResolvers<void>()
    const server = outbox.startServer(NO_MAIL_SERVER, round * CLAIM_MS, settings)
    onReceived = resolve
    const { child, ended } = await server
    await reached
    // Varies by round, so that some deliveries are stored as done and some are not.
    if (round % 2 === 1) await new Promise((done) => setTimeout(done, round % 20))
    child.kill('SIGKILL')
    expect((await ended).signal).toBe('SIGKILL')
  }

  test('each arrive at least once, in the order of their user, although the server is killed', async () => {
    const users: string[] = []
    for (let round = 0; round < KILLS; round++) {
      users.push(...(await queue(2)))
      await runAndKill(round)
    }
    onReceived = () => {}
    await outbox.startServer(NO_MAIL_SERVER, KILLS * CLAIM_MS, settings)
    await waitFor(countWaiting, (waiting) => waiting === 0)
    const missing = users.flatMap((user) =>
      ['/hook', '/webhook'].filter((by) => {
        const own = received.filter((one) => one.user === user && one.by === by)
        const types = [...new Set(own.map(({ type }) => type))]
        return types.join() !== EVENTS.join()
      }),
    )
    const different = new Set(received.map(({ by, id }) => `${by} ${id}`)).size
    const figures = [users.length * 4, received.length, received.length - different, missing.length]
    const title = `${dialect}, hooks and webhooks, the server killed ${KILLS} times`
    writeResult(title, figures, OUTBOX_RESULTS_FOLDER)
    expect(missing).toEqual([])
    expect(different).toBe(users.length * 4)
  })
})
