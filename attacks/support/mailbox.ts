import { openMailServer, type ReceivedEmail } from '../../testing/mail.ts'
import { sendDueEmails } from './attacked-product.ts'

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

  /** Sends the emails that are due, and returns what the last one to this address has that has it. */
  async find<Found>(
    address: string,
    find: (email: ReceivedEmail) => Found | undefined,
  ): Promise<Found> {
    await sendDueEmails()
    const found = this.listTo(address).map(find)
    const last = found.findLast((value) => value !== undefined)
    if (last === undefined) throw new Error('There is no such email')
    return last
  },

  close: () => server.close(),
}
