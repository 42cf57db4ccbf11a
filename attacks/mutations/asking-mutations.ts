import { cut, type Mutation } from './mutation.ts'

const DELETE = 'services/delete-user.ts'
const FRESH = 'services/require-fresh-proof.ts'

/** What takes a fresh proof beside the session, and the note of where a person may move. */
export const ASKING_MUTATIONS: readonly Mutation[] = [
  {
    without: 'a sign-in of just now, for what a session alone does not allow',
    rule: 'rule 3',
    group: 'identity',
    edits: cut(FRESH, 'requireFresh(proof, now) // rule 3', 'void requireFresh'),
  },
  {
    without: 'the floor, for what a session alone does not allow, both times it is asked',
    rule: 'rule 3',
    group: 'identity',
    edits: [
      ...cut(FRESH, 'requireNotBefore(user?.auth_time_floor ?? 0, proof)', 'void requireNotBefore'),
      ...cut('services/decide-admission.ts', 'evidence.startedAt < user.auth_time_floor', 'false'),
      ...cut('services/account-rules.ts', 'proof.authTime < looked.validSince', 'false'),
    ],
  },
  {
    without: 'a careful site, for what a session alone does not allow',
    rule: 'rule 5',
    group: 'identity',
    edits: cut(
      FRESH,
      'requireVerifiedFederation(proof) // rule 5',
      'void requireVerifiedFederation',
    ),
  },
  {
    without: 'a session of the very person who proves to be there',
    rule: 'rule 6',
    group: 'identity',
    edits: cut(
      'services/own-session.ts',
      'session.user_id !== byIdentity?.id',
      'byIdentity === undefined',
    ),
  },
  {
    without: 'a proven address, for whoever asks to move',
    rule: 'rule 6',
    group: 'identity',
    edits: cut('services/change-email.ts', '!user.email_verified', 'false'),
  },
  {
    without: 'an end of what was asked for, when a new password is set',
    rule: 'rule 6',
    group: 'identity',
    edits: cut(
      'services/decide-move.ts',
      ' && account.passwordUpdatedAt <= open.askedAt',
      ' && account.uid.length > 0',
    ),
  },
  {
    without: 'the same end, where a link is asked about',
    rule: 'rule 6',
    group: 'identity',
    edits: cut(
      'services/decide-move.ts',
      'if (password_updated_at > askedAt) return undefined',
      'void password_updated_at',
    ),
  },
  {
    without: 'the address that was asked for, where a link leads to another',
    rule: 'rule 6',
    group: 'identity',
    edits: cut(
      'services/check-email-link.ts',
      'open && open.email === parseEmail(move.to)',
      'open && parseEmail(move.to)',
    ),
  },
  {
    without: 'a code of a change of address, where a link of another kind will not do',
    rule: 'rule 6',
    group: 'identity',
    edits: cut(
      'identity/move-code-reader.ts',
      'if (data && data.requestType !== MOVES) return undefined',
    ),
  },
  {
    without: 'the address typed to confirm',
    rule: 'deletion',
    group: 'identity',
    edits: cut(DELETE, 'user.email !== email', 'false'),
  },
  {
    without: 'the end of sessions with the intent',
    rule: 'deletion',
    group: 'identity',
    edits: [
      ...cut(DELETE, 'await sessionsStore.deleteOfUser(tx, user.id)', 'void sessionsStore'),
      ...cut('stores/sessions-store.ts', "      .where('users.deleting_at', 'is', null)\n"),
    ],
  },
  {
    without: 'nobody let in who is half deleted, both times it is asked',
    rule: 'deletion',
    group: 'identity',
    edits: [
      ...cut(
        'services/exchange-proof.ts',
        'if (user.deleting_at === null) return',
        'if (user) return',
      ),
      ...cut(
        'services/decide-admission.ts',
        'byIdentity && byIdentity.deleting_at !== null',
        'false',
      ),
    ],
  },
  {
    without: "the provider's half",
    rule: 'deletion',
    group: 'identity',
    edits: cut(
      'identity/account-deletion.ts',
      "await ask('delete', { idToken })",
      "await ask('lookup', { idToken })",
    ),
  },
]
