import { replaceOnce, type Mutation } from './mutation.ts'

const SECURE = 'services/emails/secure-account.ts'
const LINKS = 'stores/security-links-store.ts'

/** "This wasn't me": what a link does, and who can use it. */
const ROWS: readonly Pick<Mutation, 'title' | 'edits'>[] = [
  {
    title: 'uses a link up when it is opened',
    edits: replaceOnce(
      SECURE,
      'const user = await usersStore.find(',
      'await securityLinksStore.markUsed(database.tables, link, clock())\n      const user = await usersStore.find(',
    ),
  },
  {
    title: 'accepts a link twice',
    edits: [
      ...replaceOnce(
        SECURE,
        "(await readState(tx, { link, user, now })) === 'open'",
        "(await readState(tx, { link, user, now })) !== 'expired'",
      ),
      ...replaceOnce(LINKS, "\n      .where('used_at', used_at === null ? 'is' : '=', used_at)"),
    ],
  },
  {
    title: 'accepts a link for ever',
    edits: replaceOnce(
      SECURE,
      "(await readState(tx, { link, user, now })) === 'open'",
      "(await readState(tx, { link, user, now })) !== 'used'",
    ),
  },
  {
    title: 'stores the tokens of links',
    edits: [
      ...replaceOnce(
        'services/emails/security-link.ts',
        'token_hash: hashToken(token)',
        'token_hash: token',
      ),
      ...replaceOnce(SECURE, 'hashToken(token)', 'token'),
    ],
  },
  {
    title: 'logs the token of a link',
    edits: replaceOnce(
      'routes/security-link-routes.ts',
      "setLogEvent(c, 'account-secured', { user: userId })",
      "setLogEvent(c, 'account-secured', { user: token ?? userId })",
    ),
  },
  {
    title: "names the thief's email for the reset",
    edits: replaceOnce(
      SECURE,
      '...(user?.email === email && { email: toShownEmail(email) })',
      'email: user?.email ?? email',
    ),
  },
  {
    title: 'keeps the sessions',
    edits: replaceOnce(SECURE, 'await sessionsStore.deleteOfUser(tx, user.id)'),
  },
  {
    title: 'accepts earlier sign-ins',
    edits: replaceOnce(SECURE, 'sign_ins_valid_from: signInsValidAfter(user, { ended, now }),'),
  },
  {
    title: 'accepts the old password',
    edits: replaceOnce(SECURE, 'refused_password_at: Math.max(now, user.password_updated_at),'),
  },
  {
    title: 'accepts a password that the thief has set, without a code',
    edits: replaceOnce(SECURE, 'secured_at: now,'),
  },
  {
    title: 'asks for a code after every new password',
    edits: replaceOnce('services/email-code/email-code-check.ts', '{ secured_at: null }', '{}'),
  },
  {
    title: 'keeps a pending email change',
    edits: replaceOnce(SECURE, '...NO_PENDING_EMAIL,'),
  },
  {
    title: 'keeps known and trusted devices',
    edits: replaceOnce(SECURE, 'await forgetDevices(tx, user.id, null)'),
  },
  {
    title: 'keeps passkeys',
    edits: replaceOnce(SECURE, 'await passkeysStore.suspendAll(tx, user.id)'),
  },
  {
    title: 'keeps the accounts that a thief has connected',
    edits: replaceOnce(
      SECURE,
      'await unconfirmIdentities(tx, { user, now, canReset, restoredEmail: restoredEmail.email })',
    ),
  },
]

export const SECURITY_LINK_MUTATIONS: readonly Mutation[] = ROWS.map((row) => ({
  rule: 'rule 16: security links',
  group: 'security-links',
  ...row,
}))
