import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { ReceivedEmail } from '../../testing/mail.ts'
import { mailbox } from '../support/mailbox.ts'
import type { AttackResponse } from '../../testing/raw.ts'

/** Each run sends the same texts. */
export const SEED = 20_261_126

export const EVIL = 'evil@example.com'
export const MARKUP = `"'><img/src=x><a/href=//evil.example>`
export const LINE_BREAKS = ['\r\n', '\n', '\r', '\u2028', '\u0085', '\0']

/** What means something in an email, a header, SMTP or HTML. */
const MEANINGFUL = [...`"'<>,;:()[]\\%=?&+!|\`{}$#*/~^._-`]

const sample = (parts: readonly string[], count: number): readonly string[] => {
  const text = fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 12 })
  return fc.sample(text, { seed: SEED, numRuns: count }).map((chosen) => chosen.join(''))
}

/** Most are emails as the server sees it. None has a second recipient, however it is read. */
export const HOSTILE_EMAILS: readonly string[] = [
  '"\'><img/src=x>',
  '<script>',
  '&lt;b&gt;',
  '"a"',
  'a,b',
  'group:a;',
  'a(comment)',
  ...sample([...MEANINGFUL, 'a', 'b', 'é', '用', 'evil'], 15),
]
  .map((local, index) => `${local}${index}@example.com`)
  .concat(sample(MEANINGFUL, 5).map((domain, index) => `a@${index}${domain}.example`))

/** The first is harmless. */
export const HOSTILE_NAMES: readonly string[] = [
  'Laptop',
  'Laptop. Not you? Go to https://evil.example now',
  'evil.example/login',
  MARKUP,
  '<!--',
  ']]></style></title>',
  '%NAME% ${name} {{name}} $& $1',
  ...LINE_BREAKS.map((line) => `a${line}Bcc: ${EVIL}${line}${line}b`),
  ...sample([...MEANINGFUL, MARKUP, '\u202e', '\u2066', 'Bcc: ', EVIL], 12),
]

/** The answer to what a user did, and the email about it if it was accepted. */
export interface Report {
  readonly response: AttackResponse
  readonly email?: ReceivedEmail
}

export async function reportOf(
  user: { readonly email: string },
  response: AttackResponse,
): Promise<Report> {
  if (response.status >= 400) return { response }
  return { response, email: await mailbox.find(user.email, (email) => email) }
}

/** The same headers, lines and elements as an email with a harmless text, and one recipient. */
export function expectSame({ email }: Report, { email: harmless }: Report): void {
  assert.ok(email && harmless)
  assert.equal(email.recipients.length, 1)
  assert.deepEqual(mailbox.listTo(EVIL), [])
  assert.deepEqual(shapeOf(email), shapeOf(harmless))
  assert.deepEqual(listLinkable(email), [])
}

/** What email programs make a link of, besides our own links. */
const listLinkable = ({ email: { subject = '', text = '' } }: ReceivedEmail) =>
  `${subject}\n${text}`
    .replaceAll(/http:\/\/localhost:\d+\/\S*/g, '')
    .match(/[\w-]+:\/\/|[\p{L}\p{N}-]+\.[\p{L}-]{2,}|@/gu) ?? []

const shapeOf = ({ email: { headers, text, html } }: ReceivedEmail) => ({
  headers: headers.map(({ key }) => key).toSorted(),
  lines: text?.split(/[\n\r\u2028\u2029\u0085]/).length,
  elements: html?.match(/<[^>]*>/g)?.map((tag) => tag.split(/[\s>]/)[0]),
  links: html?.match(/\shref=/g)?.length,
})

/** Without the quotes that SMTP needs around some characters (RFC 5321 §4.1.2). */
export function toPlainAddress(address: string): string {
  const [, quoted, domain] = /^"(.*)"(@[^@]*)$/u.exec(address) ?? []
  return quoted === undefined ? address : quoted.replaceAll(/\\(.)/gu, '$1') + domain
}
