import { replaceOnce, type Mutation } from './mutation.ts'

const QUEUE = 'services/emails/queue-email.ts'
const REPORT = 'services/sign-in/report-new-device.ts'
const DEVICES = 'stores/known-devices-store.ts'

type Row = Pick<Mutation, 'title' | 'edits'> & Partial<Pick<Mutation, 'group'>>

/** Security emails: to whom they go, how many, and what an attacker can write into them. */
const EMAILS: readonly Row[] = [
  {
    title: 'lets the recipient be parsed from text',
    edits: replaceOnce('mail/create-mail-transport.ts', "to: { name: '', address: to },", 'to,'),
  },
  {
    title: 'writes to emails that are not verified',
    edits: replaceOnce(
      QUEUE,
      '!user.email_verified) return\n  const now',
      '!user.email_verified && !user.id) return\n  const now',
    ),
  },
  {
    title: 'sends any number of emails',
    edits: replaceOnce(QUEUE, 'recent.length < MAX_PER_KIND', 'recent.length >= 0'),
  },
  {
    title: 'sends a summary for each event',
    edits: replaceOnce(
      QUEUE,
      'if (waiting && (await outboxStore.updateWaiting(tx, waiting.id, params))) return',
    ),
  },
  {
    title: 'does not escape what users have entered',
    edits: replaceOnce('emails/html.ts', 'return escapeHtml(part)', 'return part'),
  },
  {
    title: 'keeps line breaks in what users have entered',
    edits: replaceOnce('emails/render-email.ts', "text.replaceAll(CONTROLS, ' ')", 'text'),
  },
  {
    title: 'reports an email change to the new email',
    edits: replaceOnce(
      'services/change-email.ts',
      'await queueEmail(tx, user, {',
      'await queueEmail(tx, { ...user, email }, {',
    ),
  },
  {
    title: 'does not report the deletion of an account',
    edits: replaceOnce('services/delete-user.ts', ', outlivesUser: true }', ' }'),
  },
  {
    title: 'waits after refused recipients',
    edits: replaceOnce(
      'services/emails/email-sender.ts',
      'return isRecipientRefused(error)',
      'return false',
    ),
  },
]

const KNOWN_DEVICES: readonly Row[] = [
  {
    title: 'does not report new devices',
    edits: replaceOnce(REPORT, 'if (!isNew || isReclaim ||', 'if (isNew || isReclaim ||'),
  },
  {
    title: 'reports new devices in the first ten minutes',
    edits: replaceOnce(
      REPORT,
      'now - created_at >= QUIET_MS && language',
      'now >= created_at && language',
    ),
  },
  {
    title: 'reports a new device in the language that it asks for',
    edits: replaceOnce(
      REPORT,
      '{ ...user, language, email_verified }',
      '{ ...user, email_verified }',
    ),
  },
  {
    title: 'knows the devices of other users',
    group: 'email-codes',
    edits: replaceOnce(
      DEVICES,
      ".select('first_at')\n      .where('user_id', '=', user_id)",
      ".select('first_at')",
    ),
  },
  {
    title: 'knows a shared computer',
    edits: replaceOnce(
      'services/sign-in/device.ts',
      'device_id === undefined || isShared',
      'device_id === undefined',
    ),
  },
  {
    title: 'knows the devices from before a reset',
    group: 'email-codes',
    edits: replaceOnce(REPORT, 'if (endsSessions) await forgetDevices(tx, user.id, device.hash)'),
  },
]

const toMutation =
  (rule: string) =>
  (row: Row): Mutation => ({ rule, group: 'emails', ...row })

export const SECURITY_EMAIL_MUTATIONS: readonly Mutation[] = [
  ...EMAILS.map(toMutation('rule 14: security emails')),
  ...KNOWN_DEVICES.map(toMutation('rule 15: known devices')),
]
