import { setTimeout as delay } from 'node:timers/promises'
import { openMailServer, type ReceivedEmail } from '../../server/test/open-mail-server.ts'

/**
 * An email that has not arrived after this many milliseconds is missing. Shorter for a mutated product: many mutations
 * prevent an email, and each would wait the full time.
 */
const MISSING_MS = process.env['ATTACKED_ROOT'] === undefined ? 30_000 : 10_000
const POLL_MS = 50

/** The mail server of the attacked products of a test file: everyone's mailbox. */
const server = await openMailServer()

export const mailbox = {
  settings: {
    MAIL_URL: server.url,
    MAIL_FROM: 'security@foyer.example',
  },
  received: server.received as readonly ReceivedEmail[],

  listTo: (address: string): readonly ReceivedEmail[] =>
    server.received.filter(({ recipients }) => recipients.includes(address)),

  /** Waits for an email to this address that has something, and returns what it has. */
  async find<Found>(
    address: string,
    find: (email: ReceivedEmail) => Found | undefined,
  ): Promise<Found> {
    for (const until = Date.now() + MISSING_MS; Date.now() < until; await delay(POLL_MS)) {
      const found = this.listTo(address).map(find)
      const last = found.findLast((value) => value !== undefined)
      if (last !== undefined) return last
    }
    throw new Error('The email did not arrive')
  },

  close: () => server.close(),
}
