import { isLoopback } from '../config/deployment.ts'
import type { MailConfig } from '../config/settings.ts'
import { SECOND_MS } from '../core/clock.ts'

/** An email as the SMTP server gets it. */
export interface MailMessage {
  /** One email in canonical form, and never a list. */
  readonly to: string
  readonly fromName: string
  /** Of the email, the same at each attempt. */
  readonly id: string
  readonly subject: string
  readonly html: string
  readonly text: string
  /** A PNG image, which the HTML shows as `cid:`. */
  readonly logo?: Buffer | undefined
}

/** The id of the logo as a part of the email. */
export const LOGO_ID = 'logo@email'

export type SendMail = (message: MailMessage, signal: AbortSignal) => Promise<void>

interface MailTransport {
  readonly send: SendMail
  /** Connects and logs in, without sending anything. */
  readonly verify: () => Promise<void>
}

const TIMEOUTS = {
  connectionTimeout: 10 * SECOND_MS,
  greetingTimeout: 10 * SECOND_MS,
  socketTimeout: 20 * SECOND_MS,
}

/** Loads nodemailer on first use. */
export function createMailTransport({ url, from }: MailConfig): MailTransport {
  let transport: ReturnType<typeof openTransport> | undefined
  const open = () => (transport ??= openTransport(url))
  const domain = from.slice(from.indexOf('@') + 1)
  return {
    async send({ id, to, fromName, logo, ...message }, signal) {
      await (
        await open()
      ).sendMail({
        ...message,
        // Without a name, programs don't list it as an attachment.
        ...(logo && {
          attachments: [
            {
              cid: LOGO_ID,
              content: logo,
              contentType: 'image/png',
              contentDisposition: 'inline' as const,
              filename: false as const,
            },
          ],
        }),
        messageId: `<${id}@${domain}>`,
        from: { name: fromName, address: from },
        // As an object, because nodemailer would parse a string, in which an address can hide a second one.
        to: { name: '', address: to },
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal,
      })
    },
    async verify() {
      await (await open()).verify()
    },
  }
}

async function openTransport(url: string) {
  const { createTransport } = await import('nodemailer')
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  const isLocal = isLoopback({ hostname })
  return createTransport({
    host: hostname.replaceAll(/[[\]]/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    // Without STARTTLS, another machine gets neither the password nor an email.
    requireTLS: !secure && !isLocal,
    tls: { rejectUnauthorized: !isLocal },
    ...(username !== '' && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    disableFileAccess: true,
    disableUrlAccess: true,
    ...TIMEOUTS,
  })
}

/** What a log line may say about a failure: nodemailer's messages can contain the recipient's email. */
interface MailFailure {
  readonly code: string
  /** The server's reply code, such as 451. */
  readonly reply?: number
  readonly command?: string
}

/** As nodemailer names them. */
const COMMANDS = new Set(['CONN', 'EHLO', 'STARTTLS', 'MAIL FROM', 'RCPT TO', 'DATA'])

export function describeMailFailure(error: unknown): MailFailure {
  const { code, responseCode, command }: Record<string, unknown> = Object(error)
  return {
    code: typeof code === 'string' ? code : 'unknown',
    ...(typeof responseCode === 'number' && { reply: responseCode }),
    ...(typeof command === 'string' && COMMANDS.has(command) && { command }),
  }
}

/** The mail server will never accept this recipient (RFC 5321 §4.2.1: 5yz). */
export function isRecipientRefused(error: unknown): boolean {
  const { reply = 0, command } = describeMailFailure(error)
  return command === 'RCPT TO' && reply >= 500 && reply < 600
}
