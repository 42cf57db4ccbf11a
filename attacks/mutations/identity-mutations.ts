import { cut, type Mutation } from './mutation.ts'

const EXCHANGE = 'services/exchange-proof.ts'
const RULES = 'services/proof-rules.ts'
const ADMISSION = 'services/decide-admission.ts'
const CANONICAL = 'services/canonical-email.ts'
/** The form itself is the contract's. */
const TO_CANONICAL = 'toCanonicalEmail(text)'

/** Rules 2, 3, 5 and 6: whose proof it is, and whose address. */
export const IDENTITY_MUTATIONS: readonly Mutation[] = [
  {
    without: 'the uid that agrees',
    rule: 'rule 2',
    group: 'identity',
    edits: cut(RULES, 'proof.uid !== uid', 'false'),
  },
  {
    without: 'the address that agrees',
    rule: 'rule 2',
    group: 'identity',
    edits: cut(RULES, 'proven !== email', 'false'),
  },
  {
    without: 'NFKC',
    rule: 'rule 2',
    group: 'identity',
    edits: cut(CANONICAL, TO_CANONICAL, 'text.trim().toLowerCase()'),
  },
  {
    without: 'lower case',
    rule: 'rule 2',
    group: 'identity',
    edits: cut(CANONICAL, TO_CANONICAL, "text.trim().normalize('NFKC')"),
  },
  {
    without: 'an address judged after it is made canonical',
    rule: 'rule 2',
    group: 'identity',
    edits: cut(CANONICAL, 'ADDRESS.test(canonical)', 'ADDRESS.test(text.trim())'),
  },
  {
    without: 'a length of addresses',
    rule: 'rule 2',
    group: 'identity',
    edits: cut(CANONICAL, 'canonical.length <= ADDRESS_MAX_LENGTH && '),
  },
  {
    without: 'the provider that fits the call',
    rule: 'rule 3',
    group: 'identity',
    edits: cut(
      EXCHANGE,
      'requireFittingProvider(request.way, proof) // rule 3',
      'void requireFittingProvider',
    ),
  },
  {
    without: 'freshness',
    rule: 'rule 3',
    group: 'proof',
    edits: cut(EXCHANGE, 'requireFresh(proof, deps.clock()) // rule 3', 'void requireFresh'),
  },
  {
    without: 'the floor, both times it is asked',
    rule: 'rule 3, rule 7',
    group: 'identity',
    edits: [
      ...cut(
        EXCHANGE,
        'requireNotBefore(before?.auth_time_floor ?? 0, proof) // rule 3',
        'void requireNotBefore',
      ),
      ...cut(ADMISSION, 'evidence.startedAt < user.auth_time_floor', 'false'),
    ],
  },
  {
    without: 'a verified federated address',
    rule: 'rule 5',
    group: 'identity',
    edits: cut(
      EXCHANGE,
      'requireVerifiedFederation(proof) // rule 5',
      'void requireVerifiedFederation',
    ),
  },
  {
    without: 'once verified, always verified',
    rule: 'rule 5',
    group: 'identity',
    edits: cut(ADMISSION, 'user.email_verified && !evidence.proof.emailVerified', 'false'),
  },
  {
    without: 'an address for one person',
    rule: 'rule 6',
    group: 'identity',
    edits: cut(ADMISSION, 'holder && !proof.emailVerified', 'false'),
  },
  {
    without: 'a pinned address',
    rule: 'rule 6',
    group: 'identity',
    edits: cut(
      ADMISSION,
      'const move = decideMove(user, evidence)',
      "const move: Move | undefined = decideMove(user, evidence) ?? 'stay'",
    ),
  },
  {
    without: 'the end of sessions when the address changes',
    rule: 'rule 6',
    group: 'identity',
    edits: cut(ADMISSION, "'other-email-than-pinned', user.id", "'other-email-than-pinned'"),
  },
]
