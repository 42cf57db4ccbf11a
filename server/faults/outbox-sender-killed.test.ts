import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type MailServer, openMailServer } from '../../testing/mail.ts'
import { BOTH_DIALECTS } from '../../testing/databases.ts'
import { waitFor } from '../../testing/wait.ts'
import { IS_FULL, OUTBOX_RESULTS_FOLDER, writeResult } from '../../testing/clients.ts'
import { openOutbox, type Outbox } from './support/outbox.ts'

const KILLS = IS_FULL ? 100 : 4
const EMAILS = KILLS * 2
/** Longer than the claim of a server that died. */
const CLAIM_MS = 61_000

/** When a server is killed: as it connects, names a recipient, has sent an email, or a little after the reply. */
const MOMENTS = ['connection', 'recipient', 'message', 'reply'] as const
type Moment = (typeof MOMENTS)[number]

describe.each(BOTH_DIALECTS)('emails in an outbox on %s', (dialect) => {
  let outbox: Outbox
  let mail: MailServer
  let onMoment: (moment: Moment) => void
  beforeEach(async () => {
    outbox = await openOutbox(dialect)
    onMoment = () => {}
    mail = await openMailServer({
      onConnect(_session, callback) {
        onMoment('connection')
        callback()
      },
      onRcptTo(_address, _session, callback) {
        onMoment('recipient')
        callback()
      },
      onReceived: () => onMoment('message'),
    })
  })
  afterEach(async () => {
    await outbox.close()
    await mail.close()
  })

  const receivedIds = () => mail.received.map(({ email }) => email.messageId ?? '')

  const waitUntilSent = () =>
    waitFor(
      () => outbox.countUnsent(),
      (unsent) => unsent === 0,
    )

  async function runAndKill(round: number): Promise<void> {
    const moment = MOMENTS[round % MOMENTS.length]
    const { promise: reached, resolve } = Promise.withResolvers<void>()
    onMoment = (current) => {
      if (current === (moment === 'reply' ? 'message' : moment)) resolve()
    }
    const server = await outbox.startServer(mail.url, round * CLAIM_MS)
    await reached
    // Varies by round, so that some replies are stored and some are not.
    if (moment === 'reply') await new Promise((done) => setTimeout(done, round % 20))
    server.child.kill('SIGKILL')
    expect((await server.ended).signal).toBe('SIGKILL')
  }

  test('are each sent at least once, with a stable Message-ID, although their server is killed', async () => {
    const queued = new Set<string>()
    for (let round = 0; round < KILLS; round++) {
      for (const id of await outbox.queue(EMAILS / KILLS)) queued.add(id)
      await runAndKill(round)
    }
    onMoment = () => {}
    await outbox.startServer(mail.url, KILLS * CLAIM_MS)
    await waitUntilSent()
    const received = receivedIds()
    const missing = [...queued].filter((id) => !received.includes(id))
    const repeated = received.length - new Set(received).size
    const title = `${dialect}, the sending server killed ${KILLS} times`
    const figures = [EMAILS, received.length, repeated, missing.length]
    writeResult(title, figures, OUTBOX_RESULTS_FOLDER)
    expect(missing).toEqual([])
    expect(new Set(received)).toEqual(queued)
    // A server that is killed has sent at most the five emails that it had taken.
    expect(repeated).toBeLessThanOrEqual(KILLS * 5)
  })

  test('are each sent once by three servers', async () => {
    const queued = await outbox.queue(EMAILS)
    await Promise.all([0, 1, 2].map(() => outbox.startServer(mail.url)))
    await waitUntilSent()
    const title = `${dialect}, three servers`
    writeResult(title, [EMAILS, mail.received.length, 0, 0], OUTBOX_RESULTS_FOLDER)
    expect(receivedIds().toSorted()).toEqual([...queued].toSorted())
  })
})
