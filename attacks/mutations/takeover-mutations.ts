import { replaceOnce, type Mutation } from './mutation.ts'

const DECIDE = 'services/sign-in/decide-sign-in.ts'
const CHANGES = 'services/sign-in/decide-changes.ts'
const USER_DATA = 'stores/user-data.ts'
const CONFIRM = 'services/confirm-email.ts'
const OWN_SESSION = 'services/sign-in/own-session.ts'

/** Rules 7 and 8, and the email verification. */
export const TAKEOVER_MUTATIONS: readonly Mutation[] = [
  {
    title: 'keeps sessions at the first verification',
    rule: 'rule 7: first verification',
    group: 'identity',
    edits: replaceOnce(DECIDE, 'const endsSessions = becomesVerified || ', 'const endsSessions = '),
  },
  {
    title: "keeps an attacker's names",
    rule: 'rule 7: first verification',
    group: 'identity',
    edits: replaceOnce(
      USER_DATA,
      "first_name: { format: 'text', shownIn: 'answer', onDeletion: '', onTakeover: 'replaced' }",
      "first_name: { format: 'text', shownIn: 'answer', onDeletion: '', onTakeover: 'kept' }",
    ),
  },
  {
    title: 'replaces the names of a user who verifies with the same sign-in method',
    rule: 'rule 7: first verification',
    group: 'identity',
    edits: replaceOnce(DECIDE, ' && !isSameCredential(user, verifiedSignIn)'),
  },
  {
    title: 'does not raise sign_ins_valid_from at the first verification',
    rule: 'rule 7: first verification',
    group: 'identity',
    edits: replaceOnce(
      CHANGES,
      'changesAccount(signIn) ? startedAt : 0',
      'changesAccount(signIn) ? 0 : 0',
    ),
  },
  {
    title: 'allows more than twenty sessions',
    rule: 'rule 8: session issue',
    group: 'identity',
    edits: replaceOnce(
      'services/session-service.ts',
      'await sessionsStore.deleteOldest(tx, user.id, product.sessions.perUser - 1)',
      '',
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
    edits: replaceOnce(CONFIRM, 'session.provider !== signIn.proof.provider', 'false'),
  },
  {
    title: 'verifies a session from before a reset',
    rule: 'email verification',
    group: 'identity',
    edits: replaceOnce(
      OWN_SESSION,
      'if (!isResetSince(byIdentity, signIn.account))',
      'if (isResetSince)',
    ),
  },
  {
    title: 'verifies with an unverified ID token',
    rule: 'email verification',
    group: 'identity',
    edits: replaceOnce(
      CONFIRM,
      'requireVerifiedEmail(proof) // rule 5: verified email',
      'void requireVerifiedEmail',
    ),
  },
  {
    title: 'accepts a disabled user',
    rule: 'how a session ends',
    group: 'identity',
    edits: replaceOnce(DECIDE, 'isDisabled(byIdentity) || ', ''),
  },
  {
    title: 'accepts a new account with the email of a disabled user',
    rule: 'how a session ends',
    group: 'identity',
    edits: replaceOnce(DECIDE, ' || isDisabled(verifiedHolder)', ''),
  },
]
