import { cut, type Mutation } from './mutation.ts'

const EXCHANGE = 'services/exchange-proof.ts'
const RULES = 'services/proof-rules.ts'
const ACCOUNT = 'services/account-rules.ts'
const ADMISSION = 'services/decide-admission.ts'
const CHANGES = 'services/decide-changes.ts'
const CONFIRM = 'services/confirm-email.ts'

/** Rules 2 to 8, and what a session may become. */
export const IDENTITY_MUTATIONS: readonly Mutation[] = [
  {
    without: 'the uid that agrees',
    rule: 'rule 2',
    group: 'identity',
    edits: cut(RULES, 'proof.uid !== claim.uid', 'false'),
  },
  {
    without: 'the address that agrees',
    rule: 'rule 2',
    group: 'identity',
    edits: cut(RULES, 'parseEmail(proof.email) !== claim.email', 'false'),
  },
  {
    without: 'NFKC',
    rule: 'rule 2',
    group: 'identity',
    edits: cut('services/canonical-email.ts', ".normalize('NFKC')"),
  },
  {
    without: 'lower case',
    rule: 'rule 2',
    group: 'identity',
    edits: cut('services/canonical-email.ts', '.toLowerCase()'),
  },
  {
    without: 'an address judged after it is made canonical',
    rule: 'rule 2',
    group: 'identity',
    edits: cut(
      'services/canonical-email.ts',
      'ADDRESS.test(canonical)',
      'ADDRESS.test(text.trim())',
    ),
  },
  {
    without: 'a length of addresses',
    rule: 'rule 2',
    group: 'identity',
    edits: cut('services/canonical-email.ts', 'canonical.length <= ADDRESS_MAX_LENGTH && '),
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
        'requireNotBefore(await findFloor(proof.uid), proof) // rule 3',
        'void [requireNotBefore, findFloor]',
      ),
      ...cut(ADMISSION, 'evidence.startedAt < user.auth_time_floor', 'false'),
    ],
  },
  {
    without: 'disabled at the provider',
    rule: 'rule 4',
    group: 'identity',
    edits: cut(ACCOUNT, "if (looked.disabled) return refuse('account-disabled', EVER)"),
  },
  {
    without: 'gone at the provider',
    rule: 'rule 4',
    group: 'identity',
    edits: cut(
      ACCOUNT,
      "looked === 'account-disabled' || looked === 'account-gone'",
      "looked === 'account-disabled'",
    ),
  },
  {
    without: 'revoked at the provider',
    rule: 'rule 4',
    group: 'identity',
    edits: cut(ACCOUNT, 'proof.authTime < looked.validSince', 'false'),
  },
  {
    without: 'the account of the proof',
    rule: 'rule 4',
    group: 'identity',
    edits: cut(ACCOUNT, 'looked.uid !== proof.uid', 'false'),
  },
  {
    without: 'a provider still linked',
    rule: 'rule 4',
    group: 'identity',
    edits: cut(ACCOUNT, 'ofProvider.length === 0', 'false'),
  },
  {
    without: "the account's own address",
    rule: 'rule 4',
    group: 'identity',
    edits: cut(
      ACCOUNT,
      'ownEmail === undefined || ownEmail !== parseEmail(proof.email)',
      'ownEmail === undefined',
    ),
  },
  {
    without: 'verified at the provider as well',
    rule: 'rule 4',
    group: 'identity',
    edits: cut(ACCOUNT, 'proof.emailVerified && !account.emailVerified', 'false'),
  },
  {
    without: 'no foreign address among linked identities',
    rule: 'rule 4',
    group: 'identity',
    edits: cut(ACCOUNT, "parseEmail(only?.email ?? '') === ownEmail && "),
  },
  {
    without: 'one identity of a provider',
    rule: 'rule 4',
    group: 'identity',
    edits: cut(ACCOUNT, ' && second === undefined', ' && second !== null'),
  },
  {
    without: 'no look-up, no entry',
    rule: 'rule 4',
    group: 'faults',
    edits: cut('identity/fetch-json.ts', "redirect: 'error'", "redirect: 'follow'"),
  },
  {
    without: 'patience that ends',
    rule: 'rule 4',
    group: 'faults',
    edits: cut('identity/fetch-json.ts', 'const TIMEOUT_MS = 2_000', 'const TIMEOUT_MS = 60_000'),
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
  {
    without: 'the end of sessions at the first verification',
    rule: 'rule 7',
    group: 'identity',
    edits: cut(ADMISSION, "becomesVerified || move === 'undo' ? EVER", "move === 'undo' ? EVER"),
  },
  {
    without: 'the wipe of what a squatter wrote',
    rule: 'rule 7',
    group: 'identity',
    edits: cut(CHANGES, '...(wipes && evidence.names),', '...(wipes && {}),'),
  },
  {
    without: 'the names of who verifies by the same way',
    rule: 'rule 7',
    group: 'identity',
    edits: cut(
      CHANGES,
      'becomesVerified && isOtherCredential(user, evidence)',
      'becomesVerified && (isOtherCredential(user, evidence) || true)',
    ),
  },
  {
    without: 'the raise of the floor',
    rule: 'rule 7',
    group: 'identity',
    edits: cut(CHANGES, 'isTurn ? evidence.startedAt : 0', 'isTurn ? 0 : 0'),
  },
  {
    without: 'twenty sessions at most',
    rule: 'rule 8',
    group: 'identity',
    edits: cut(
      'services/session-service.ts',
      'await sessionsStore.deleteOldest(tx, userId, SESSIONS_PER_PERSON - 1)',
      'void SESSIONS_PER_PERSON',
    ),
  },
  {
    without: 'a session of the person it is made verified for',
    rule: 'verification',
    group: 'identity',
    edits: cut(CONFIRM, 'requireAgreement(request, proof) // rule 2', 'void requireAgreement'),
  },
  {
    without: 'a session by the same way in',
    rule: 'verification',
    group: 'identity',
    edits: cut(
      CONFIRM,
      'session.provider === proof.provider ? undefined',
      'session.provider ? undefined',
    ),
  },
  {
    without: 'a session from after a reset',
    rule: 'verification',
    group: 'identity',
    edits: cut(CONFIRM, 'session.auth_time < about.account.validSince', 'false'),
  },
  {
    without: 'a proof that is verified',
    rule: 'verification',
    group: 'identity',
    edits: cut(CONFIRM, 'requireVerified(proof) // rule 5', 'void requireVerified'),
  },
]
