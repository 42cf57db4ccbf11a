import { randomUUID } from 'node:crypto'
import { ok, problem, skipped, type Outcome } from '../check-outcome.ts'
import { SECOND_MS } from '../clock.ts'
import { renderEmail } from '../emails/render-email.ts'
import { createMailTransport } from '../mail/create-mail-transport.ts'
import { describeMailFailure } from '../mail/mail-failure.ts'
import type { Subject } from './subject.ts'

const TIMEOUT_MS = 40 * SECOND_MS

/** Connects and logs in; with `mailTo`, also sends a test email. */
export async function checkMailServer(subject: Subject): Promise<Outcome> {
  const { mail } = subject.config
  if (!mail) return checkMissingMail(subject)
  const { host } = new URL(mail.url)
  try {
    const transport = createMailTransport(mail)
    await transport.verify()
    if (subject.mailTo === undefined) return ok(`The mail server at ${host} accepts a login.`)
    const message = createTestEmail(subject, subject.mailTo)
    await transport.send(message, AbortSignal.timeout(TIMEOUT_MS))
    return ok(`The mail server at ${host} took the test email. Check that it arrives.`)
  } catch (error) {
    const { code, reply } = describeMailFailure(error)
    const answer = reply === undefined ? code : `${code}, reply ${reply}`
    // Without emails, nobody can log in on a new device.
    const effect = subject.config.newDeviceCode ? ' No codes for new devices can be sent.' : ''
    return problem(
      `The mail server at ${host} cannot be used: ${answer}.${effect} Check MAIL_URL, its password and TLS, and that MAIL_FROM may send.`,
    )
  }
}

function checkMissingMail({ product }: Subject): Outcome {
  if (product.twoStep === 'required')
    return problem("MAIL_URL is not set. The server does not start with twoStep: 'required'.")
  return skipped(
    'MAIL_URL is not set, so no security emails are sent and two-step login is not offered.',
  )
}

function createTestEmail({ product, config, clock }: Subject, to: string) {
  const client = { browser: '', system: '', address: '' }
  const params = { at: clock(), time_zone: 'UTC', ...client }
  const [language] = product.languages
  const domain = config.mail?.from.split('@')[1] ?? ''
  return {
    ...renderEmail({ kind: 'test', params, language }, product),
    to,
    fromName: product.name,
    messageId: `<${randomUUID()}@${domain}>`,
  }
}
