import { once } from 'node:events'
import { callbackify } from 'node:util'
import PostalMime, { type Address, type Attachment } from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { PortInUseError } from '../http.ts'
import type { ParsedMessage } from './mailbox.ts'

const MESSAGE_MAX_BYTES = 1024 * 1024
const MAX_RECIPIENTS = 50
const HOST = '127.0.0.1'

export interface SmtpListener {
  readonly port: number
  close(): Promise<void>
}

/** Resolves when the email is on disk; until then the client doesn't learn that it was accepted. */
export type ReceiveEmail = (source: Buffer, recipients: readonly string[]) => Promise<void>

/** Accepts emails from this machine, without encryption or authentication. Port 0 selects a free port. */
export async function openSmtpListener(port: number, receive: ReceiveEmail): Promise<SmtpListener> {
  const server = new SMTPServer({
    size: MESSAGE_MAX_BYTES,
    rejectOversized: true,
    maxRecipients: MAX_RECIPIENTS,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onData: callbackify(async (stream: SMTPServerDataStream, { envelope }: SMTPServerSession) => {
      const source = await readMessage(stream)
      const recipients = envelope.rcptTo.map(({ address }) => address)
      if (!stream.sizeExceeded) await receive(source, recipients)
    }),
  })
  // A client that disconnects early is no error of this process.
  server.on('error', () => {})
  await listen(server, port)
  const address = server.server.address()
  const close = () => new Promise<void>((resolve) => server.close(resolve))
  return { port: typeof address === 'object' && address !== null ? address.port : port, close }
}

/** Drops what exceeds the limit, but reads it, because the client sends it anyway. */
async function readMessage(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) if (!stream.sizeExceeded) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

async function listen(server: SMTPServer, port: number): Promise<void> {
  try {
    await once(server.listen(port, HOST), 'listening')
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    throw isTaken ? new PortInUseError(port, error, 'IDENTITY_SMTP_PORT') : error
  }
}

/** @param recipients those of the SMTP envelope, which decide who receives an email */
export async function parseMessage(
  source: Buffer,
  recipients: readonly string[],
): Promise<ParsedMessage> {
  const parsed = await PostalMime.parse(source)
  const { from, subject = '', html = '', text = '', headers, attachments } = parsed
  return {
    from: from === undefined ? '' : describeAddress(from),
    to: recipients.join(', '),
    subject,
    html: withParts(html, attachments),
    text: text.trimEnd(),
    headers: headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
  }
}

/** Browsers don't know the parts of an email, so its images become a part of the page. */
const withParts = (html: string, parts: readonly Attachment[]): string =>
  parts
    .filter(({ contentId, mimeType }) => contentId && mimeType === 'image/png')
    .reduce((page, { contentId = '', content }) => {
      const image = Buffer.from(content as ArrayBuffer).toString('base64')
      return page.replaceAll(`cid:${contentId.slice(1, -1)}`, `data:image/png;base64,${image}`)
    }, html)

const describeAddress = ({ name, address = '' }: Address) =>
  name === '' ? address : `${name} <${address}>`
