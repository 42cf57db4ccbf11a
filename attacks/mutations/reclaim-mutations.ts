import { replaceOnce, type Mutation } from './mutation.ts'

const DECIDE = 'services/sign-in/decide-sign-in.ts'
const ACCEPT = 'services/sign-in/accept-sign-in.ts'
const CHANGES = 'services/sign-in/decide-changes.ts'
const USER_DATA = 'stores/user-data.ts'
const CONFIRM = 'services/confirm-email.ts'
const OWN_SESSION = 'services/sign-in/own-session.ts'

const RAISED_TO = 'changesAccount(signIn) || signIn.removesMethod ? authTime : 0'

/** What raises `sign_ins_valid_from`, each with the edit that stops only this cause. */
const RAISING_CAUSES = [
  {
    cause: 'at the first verification',
    find: RAISED_TO,
    replace: RAISED_TO.replace('(signIn)', '({ ...signIn, becomesVerified: false })'),
  },
  {
    cause: 'when the email was given to another person',
    find: RAISED_TO,
    replace: RAISED_TO.replace('(signIn)', '({ ...signIn, isReplaced: false })'),
  },
  {
    cause: 'after an email change',
    find: RAISED_TO,
    replace: RAISED_TO.replace('(signIn)', "({ ...signIn, emailChange: 'none' })"),
  },
  {
    cause: 'when a sign-in method was removed',
    find: RAISED_TO,
    replace: 'changesAccount(signIn) ? authTime : 0',
  },
  {
    cause: 'after a reset',
    find: 'user.sign_ins_valid_from, account.validSince, raisedTo',
    replace: 'user.sign_ins_valid_from, account.validSince * 0, raisedTo',
  },
] as const

/** Rules 7 and 8, the email verification, and disabled users. */
export const RECLAIM_MUTATIONS: readonly Mutation[] = [
  {
    title: 'keeps sessions at the first verification',
    rule: 'rule 7: first verification',
    group: 'identity',
    edits: replaceOnce(ACCEPT, 'endsSessions: becomesVerified || ', 'endsSessions: '),
  },
  {
    title: "keeps an attacker's names",
    rule: 'rule 7: first verification',
    group: 'identity',
    edits: replaceOnce(
      USER_DATA,
      "first_name: { format: 'text', shownIn: 'answer', onDeletion: '', onReclaim: 'replaced' }",
      "first_name: { format: 'text', shownIn: 'answer', onDeletion: '', onReclaim: 'kept' }",
    ),
  },
  {
    title: 'replaces the names of a user who verifies with the same sign-in method',
    rule: 'rule 7: first verification',
    group: 'identity',
    edits: replaceOnce(ACCEPT, '(becomesVerified && hasOtherOwner)', 'becomesVerified'),
  },
  ...RAISING_CAUSES.map(({ cause, find, replace }) => ({
    title: `does not raise sign_ins_valid_from ${cause}`,
    rule: 'rule 7: first verification',
    group: 'identity',
    edits: replaceOnce(CHANGES, find, replace),
  })),
  {
    title: 'keeps the names of a user who lost the email',
    rule: 'rule 6: one user per uid and email',
    group: 'identity',
    edits: replaceOnce(
      'services/sign-in/apply-decision.ts',
      '{ ...EMPTY_REPLACED_COLUMNS, email: null }',
      '{ email_verified: EMPTY_REPLACED_COLUMNS.email_verified ?? 0, email: null }',
    ),
  },
  {
    title: 'allows more than twenty sessions',
    rule: 'rule 8: session issue',
    group: 'identity',
    edits: replaceOnce(
      'services/session-service.ts',
      'if (count >= perUser) await makeRoom(tx, session, perUser)',
      'void makeRoom',
    ),
  },
  {
    title: "verifies another user's session",
    rule: 'email verification',
    group: 'identity',
    edits: replaceOnce(
      CONFIRM,
      'requireMatchingClaims(request, proof) // rule 2: matching claims',
      'void requireMatchingClaims',
    ),
  },
  {
    title: 'verifies a session of another sign-in method',
    rule: 'email verification',
    group: 'identity',
    edits: replaceOnce(
      CONFIRM,
      '!isVerified && session.provider !== signIn.proof.provider',
      'false',
    ),
  },
  {
    title: 'verifies a session from before a reset',
    rule: 'email verification',
    group: 'identity',
    edits: replaceOnce(
      OWN_SESSION,
      'if (!isResetSince(byUid, signIn.account))',
      'if (isResetSince)',
    ),
  },
  {
    title: 'verifies with an unverified ID token',
    rule: 'email verification',
    group: 'identity',
    edits: [
      ...replaceOnce(
        CONFIRM,
        'if (!proof.emailVerified) throw emailUnverified() // rule 5: verified email',
      ),
      ...replaceOnce(
        CONFIRM,
        'if (!isVerifiedAfter(decision)) return emailUnverified()',
        'void [isVerifiedAfter, emailUnverified]',
      ),
    ],
  },
  {
    title: 'accepts a disabled user',
    rule: 'how a session ends',
    group: 'identity',
    edits: replaceOnce(DECIDE, 'isDisabled(byUid) || ', ''),
  },
  {
    title: 'accepts a new account with the email of a disabled user',
    rule: 'how a session ends',
    group: 'identity',
    edits: replaceOnce(DECIDE, ' || isDisabled(verifiedHolder)', ''),
  },
]
