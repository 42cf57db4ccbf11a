import { replaceOnce, type Mutation } from './mutation.ts'

const DELETE = 'services/delete-user.ts'
const FRESH = 'services/sign-in/require-fresh-proof.ts'

/** Actions that require a fresh proof in addition to the session, and pending email changes. */
export const FRESH_PROOF_MUTATIONS: readonly Mutation[] = [
  {
    title: 'accepts an old sign-in for sensitive actions',
    rule: 'rule 3: sign-in method and freshness',
    group: 'identity',
    edits: replaceOnce(
      FRESH,
      'requireFreshSignIn(proof, now) // rule 3: sign-in method and freshness',
      'void requireFreshSignIn',
    ),
  },
  {
    title: 'for sensitive actions, accepts a sign-in from before a reset',
    rule: 'rule 3: sign-in method and freshness',
    group: 'identity',
    edits: [
      ...replaceOnce(
        FRESH,
        'requireNotBefore(user?.sign_ins_valid_from ?? 0, proof)',
        'void requireNotBefore',
      ),
      ...replaceOnce(
        'services/sign-in/decide-sign-in.ts',
        'checkedSignIn.authTime < user.sign_ins_valid_from',
        'false',
      ),
      ...replaceOnce(
        'services/sign-in/account-rules.ts',
        'proof.authTime < lookup.validSince',
        'false',
      ),
    ],
  },
  {
    title: 'for sensitive actions, accepts a sign-in method that is not offered',
    rule: 'rule 3: sign-in method and freshness',
    group: 'identity',
    edits: replaceOnce(
      FRESH,
      'requireOfferedMethod(deps.product, proof)',
      'void requireOfferedMethod',
    ),
  },
  {
    title: "accepts another user's ID token with a session",
    rule: 'rule 6: one user per uid and email',
    group: 'identity',
    edits: replaceOnce(
      'services/sign-in/own-session.ts',
      'session.user_id !== byUid?.id',
      'byUid === undefined',
    ),
  },
  {
    title: 'keeps a pending email change after a password reset',
    rule: 'rule 6: one user per uid and email',
    group: 'identity',
    edits: replaceOnce(
      'services/sign-in/decide-email-change.ts',
      ' && account.passwordUpdatedAt <= pending.requestedAt',
      ' && account.uid.length > 0',
    ),
  },
  {
    title: 'accepts the link of a pending email change after a password reset',
    rule: 'rule 6: one user per uid and email',
    group: 'identity',
    edits: replaceOnce(
      'services/sign-in/decide-email-change.ts',
      'if (password_updated_at > requestedAt) return undefined',
      'void password_updated_at',
    ),
  },
  {
    title: 'accepts a link to another email than the requested one',
    rule: 'rule 6: one user per uid and email',
    group: 'identity',
    edits: replaceOnce(
      'services/check-email-link.ts',
      'pending && pending.email === parseEmail(change.to)',
      'pending && parseEmail(change.to)',
    ),
  },
  {
    title: 'accepts the code of another kind of email',
    rule: 'rule 6: one user per uid and email',
    group: 'identity',
    edits: replaceOnce(
      'identity/email-change-code.ts',
      'if (data && data.requestType !== EMAIL_CHANGE) return undefined',
    ),
  },
  {
    title: 'deletes without the confirming email',
    rule: 'account deletion',
    group: 'identity',
    edits: replaceOnce(DELETE, '!isSameEmail(user.email, email)', 'false'),
  },
  {
    title: 'keeps sessions of a user whose deletion is pending',
    rule: 'account deletion',
    group: 'identity',
    edits: [
      ...replaceOnce(
        DELETE,
        "await userDataStore.deleteOfUser(tx, user.id, 'deletion')",
        'void userDataStore',
      ),
      ...replaceOnce('stores/sessions-store.ts', "      .where('users.deleting_at', 'is', null)\n"),
    ],
  },
  {
    title: 'keeps the name of a user whose deletion is pending',
    rule: 'account deletion',
    group: 'identity',
    edits: replaceOnce(
      'stores/user-data.ts',
      "last_name: { format: 'text', shownIn: 'answer', onDeletion: ''",
      "last_name: { format: 'text', shownIn: 'answer', onDeletion: 'kept'",
    ),
  },
  {
    title: 'signs in a user whose deletion is pending',
    rule: 'account deletion',
    group: 'identity',
    edits: [
      ...replaceOnce(
        'services/sign-in/matching-users.ts',
        'if (user.deleting_at === null) return',
        'if (user) return',
      ),
      ...replaceOnce(
        'services/sign-in/decide-sign-in.ts',
        'byUid && byUid.deleting_at !== null',
        'false',
      ),
    ],
  },
  {
    title: 'does not delete the account at the provider',
    rule: 'account deletion',
    group: 'identity',
    edits: replaceOnce(
      'identity/account-deletion.ts',
      "await callToolkit('delete', { idToken })",
      "await callToolkit('lookup', { idToken })",
    ),
  },
]
