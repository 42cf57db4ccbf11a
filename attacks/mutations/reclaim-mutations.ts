import { replaceOnce, type Mutation } from './mutation.ts'

const DECIDE = 'services/sign-in/decide-sign-in.ts'
const ACCEPT = 'services/sign-in/accept-sign-in.ts'
const CHANGES = 'services/sign-in/decide-changes.ts'
const USER_DATA = 'stores/user-data.ts'
const CONFIRM = 'services/confirm-email.ts'
const OWN_SESSION = 'services/sign-in/own-session.ts'

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
    edits: replaceOnce(
      ACCEPT,
      '(becomesVerified && !isSameCredential(user, checkedSignIn))',
      'becomesVerified',
    ),
  },
  {
    title: 'does not raise sign_ins_valid_from when a user changes hands or is verified',
    rule: 'rule 7: first verification',
    group: 'identity',
    edits: replaceOnce(
      CHANGES,
      'changesAccount(signIn) || signIn.removesMethod ? authTime : 0',
      'changesAccount(signIn) ? 0 : 0',
    ),
  },
  {
    title: 'allows more than twenty sessions',
    rule: 'rule 8: session issue',
    group: 'identity',
    edits: replaceOnce(
      'services/session-service.ts',
      'await makeRoom(tx, { userId: user.id, signIn, perUser: product.sessions.perUser })',
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
