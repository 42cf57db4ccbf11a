import PostalMime, { type Address } from 'postal-mime'

/** The parts of an email that the mailbox shows. */
export interface ParsedMessage {
  readonly from: string
  readonly to: string
  readonly subject: string
  /** Empty if the email has no such part. */
  readonly html: string
  readonly text: string
  /** In their order, with encoded words as they were sent. */
  readonly headers: readonly { readonly name: string; readonly value: string }[]
}

/** @param recipients those of the SMTP envelope, which decide who receives an email */
export async function parseMessage(
  source: Buffer,
  recipients: readonly string[],
): Promise<ParsedMessage> {
  const { from, subject = '', html = '', text = '', headers } = await PostalMime.parse(source)
  return {
    from: from === undefined ? '' : describeAddress(from),
    to: recipients.join(', '),
    subject,
    html,
    text: text.trimEnd(),
    headers: headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
  }
}

const describeAddress = ({ name, address = '' }: Address) =>
  name === '' ? address : `${name} <${address}>`
