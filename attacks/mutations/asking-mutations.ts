import { cut, type Mutation } from './mutation.ts'

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
]
