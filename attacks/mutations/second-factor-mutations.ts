import { replaceOnce, type Mutation } from './mutation.ts'

const SETTLE = 'services/sign-in/settle-exchange.ts'
const PASS = 'services/sign-in/pass-required-step.ts'
const FRESH = 'services/second-factor/require-fresh-session.ts'
const CHANGE = 'services/second-factor/change-factors.ts'
const BOX = 'services/second-factor/secret-box.ts'
const UNDO = 'services/emails/undo-factor-changes.ts'
const group = 'second-factor'

/** Second factors: when they are asked for, how codes are checked, and who may change them. */
export const SECOND_FACTOR_MUTATIONS: readonly Mutation[] = [
  {
    title: 'does not ask for the second factor',
    rule: 'rule 9: second factor',
    group,
    edits: replaceOnce(
      SETTLE,
      'if (!step) return issue(',
      "if (!step || (step.kind === 'factor' && decision.kind === 'accept')) return issue(",
    ),
  },
  {
    title: 'accepts any second factor with an ID token that was exchanged with one',
    rule: 'rule 9: second factor',
    group,
    edits: replaceOnce(PASS, ' && earlier.factor_hash === hashFactor(given)'),
  },
  {
    title: 'gives the email of a user with factors to a new account',
    rule: 'rule 12: email of a user with factors',
    group,
    edits: replaceOnce(
      'services/sign-in/required-step.ts',
      'decision.user : byEmail',
      'decision.user : undefined',
    ),
  },
  {
    title: 'gives the email of a user with factors to a user who changes to it',
    rule: 'rule 12: email of a user with factors',
    group,
    edits: replaceOnce(
      'services/sign-in/decide-sign-in.ts',
      'if (isEmailOfTwoStepUser(matching))',
      'if (false)',
    ),
  },
  {
    title: 'ends the sessions of a user with factors if a provider reports another identity',
    rule: 'rule 12: email of a user with factors',
    group,
    edits: replaceOnce(
      'services/sign-in/identity-rules.ts',
      'hasTwoStepOn(known.user)',
      'hasTwoStepOn({ two_step_at: null })',
    ),
  },
  {
    title: 'accepts a code twice',
    rule: 'rule 11: codes',
    group,
    edits: replaceOnce('stores/totp-store.ts', ".where('last_step', '<', step)"),
  },
  {
    title: 'accepts a recovery code twice',
    rule: 'rule 11: codes',
    group,
    edits: replaceOnce(
      'stores/recovery-codes-store.ts',
      ".where('used_at', 'is', null)\n      .returning",
      '.returning',
    ),
  },
  {
    title: 'checks codes however many were wrong',
    rule: 'rule 11: codes',
    group,
    edits: replaceOnce(
      'services/second-factor/totp-kind.ts',
      'if (failures.paused) return failures.paused',
      'void failures.paused',
    ),
  },
  {
    title: 'does not count wrong codes, because the count is rolled back',
    rule: 'rule 11: codes',
    group,
    edits: replaceOnce(
      'services/second-factor/totp-kind.ts',
      'return wrongFactor()',
      'throw wrongFactor()',
    ),
  },
  {
    title: 'counts the wrong codes of all devices together',
    rule: 'rule 11: codes',
    group,
    edits: replaceOnce(
      'services/second-factor/code-failures.ts',
      'return isKnown ? deviceHash : UNKNOWN_DEVICE',
      'return UNKNOWN_DEVICE',
    ),
  },
  {
    title: 'counts the wrong codes of every device that names itself separately',
    rule: 'rule 11: codes',
    group,
    edits: replaceOnce(
      'services/second-factor/code-failures.ts',
      'return isKnown ? deviceHash : UNKNOWN_DEVICE',
      'return deviceHash',
    ),
  },
  {
    title: 'stores secrets in plain text',
    rule: 'rule 11: codes',
    group,
    edits: replaceOnce(BOX, 'if (!newest) return', 'return'),
  },
  {
    title: 'accepts the encrypted secret of another user',
    rule: 'rule 11: codes',
    group,
    edits: [
      ...replaceOnce(BOX, 'nonce).setAAD(toBinding(context))', 'nonce)'),
      ...replaceOnce(BOX, 'decipher.setAAD(toBinding(context))', 'decipher'),
    ],
  },
  {
    title: 'changes factors long after the sign-in',
    rule: 'rule 10: changing factors',
    group,
    edits: replaceOnce(FRESH, 'if (!isRecent(session.reauth_at, now))', 'if (false)'),
  },
  {
    title: 'changes factors without a factor',
    rule: 'rule 10: changing factors',
    group,
    edits: replaceOnce(FRESH, 'if (isRecent(session.factor_at, now)) return\n', 'return\n'),
  },
  {
    title: 'changes factors without the passkey of a user without two-step login',
    rule: 'rule 10: changing factors',
    group,
    edits: replaceOnce(FRESH, 'if (problem) throw problem', 'void problem'),
  },
  {
    title: 'deletes the account and changes the email without a factor',
    rule: 'rule 10: changing factors',
    group,
    edits: replaceOnce(
      FRESH,
      'if (session && isRecent(session.factor_at, now)) return undefined',
      'if (session) return undefined',
    ),
  },
  {
    title: 'confirms a session without the second factor',
    rule: 'rule 10: changing factors',
    group,
    edits: replaceOnce(
      'services/confirm-sign-in.ts',
      'const passed = hasTwoStepOn(user)',
      'const passed = hasTwoStepOn({ two_step_at: null })',
    ),
  },
  {
    title: 'lets an unverified user add factors',
    rule: 'rule 10: changing factors',
    group,
    edits: replaceOnce(CHANGE, 'if (email_verified) return', 'return'),
  },
  {
    title: 'keeps two-step login that a thief has turned on',
    rule: 'rule 16: security links',
    group,
    edits: replaceOnce(
      'services/emails/secure-account.ts',
      'await undoFactorChanges(tx, user, { reportedAt: link.created_at, now })',
      'void undoFactorChanges',
    ),
  },
  {
    title: 'turns two-step login off long after it was turned on',
    rule: 'rule 16: security links',
    group,
    edits: replaceOnce(UNDO, 'now - FACTOR_UNDO_MS', 'now - 5 * FACTOR_UNDO_MS'),
  },
]
