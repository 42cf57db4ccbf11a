/** What a log line may say about a failure: nodemailer's messages can contain the recipient's email. */
export interface MailFailure {
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

/** Whether the server will never accept this recipient (RFC 5321 §4.2.1: 5yz). */
export function isRecipientRefused(error: unknown): boolean {
  const { reply = 0, command } = describeMailFailure(error)
  return command === 'RCPT TO' && reply >= 500 && reply < 600
}
