import { EventEmitter, once } from 'node:events'
import { openMailServer, type ReceivedEmail } from '../../testing/mail.ts'
import { sendDueEmails } from './attacked-product.ts'

/**
 * An email that has not arrived after this many milliseconds is missing. Shorter for a mutated product: many mutations
 * prevent an email, and each would wait the full time.
 */
const MISSING_MS = process.env['ATTACKED_ROOT'] === undefined ? 60_000 : 10_000

const arrivals = new EventEmitter().setMaxListeners(0)

/** The mail server of the attacked products of a test file: everyone's mailbox. */
const server = await openMailServer({
  onReceived: () => arrivals.emit('email'),
})

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
    const signal = AbortSignal.timeout(MISSING_MS)
    const asked = sendDueEmails()
    for (;;) {
      const found = this.listTo(address).map(find)
      const last = found.findLast((value) => value !== undefined)
      if (last !== undefined) return asked.then(() => last)
      await once(arrivals, 'email', { signal }).catch(() => {
        throw new Error('The email did not arrive')
      })
    }
  },

  close: () => server.close(),
}
