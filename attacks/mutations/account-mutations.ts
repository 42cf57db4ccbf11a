import { cut, type Mutation } from './mutation.ts'

const ACCOUNT = 'services/account-rules.ts'

/** Rule 4: what the provider says of the account now. */
export const ACCOUNT_MUTATIONS: readonly Mutation[] = [
  {
    without: 'disabled at the provider',
    rule: 'rule 4',
    group: 'identity',
    edits: cut(ACCOUNT, "if (looked.disabled) return refuse('account-disabled', EVER)"),
  },
  {
    without: 'the end of sessions of who is gone at the provider',
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
    without: 'the end of sessions when the provider tells of a reset by refusing the proof',
    rule: 'rule 4',
    group: 'identity',
    edits: cut(ACCOUNT, 'return isFresh(proof, now)', 'return isFresh(proof, now) && false'),
  },
  {
    without: 'a reset known already, which ends nothing once more',
    rule: 'rule 4',
    group: 'identity',
    edits: cut('services/require-account.ts', ' || user.valid_since >= before', ''),
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
    edits: cut(ACCOUNT, "parseEmail(only?.email ?? '') === ownEmail", 'only !== undefined'),
  },
  {
    without: 'one identity of a provider',
    rule: 'rule 4',
    group: 'identity',
    edits: cut(ACCOUNT, ' && second === undefined)', ')'),
  },
  {
    without: 'no look-up, no entry',
    rule: 'rule 4',
    group: 'faults',
    edits: cut(
      'identity/fetch-json.ts',
      'readAnswer(response).then(',
      '(response.headers.location ? fetchJson(new URL(response.headers.location)) : readAnswer(response)).then(',
    ),
  },
  {
    without: 'patience that ends, both times it is asked',
    rule: 'rule 4',
    group: 'faults',
    edits: [
      ...cut('identity/fetch-json.ts', 'const TIMEOUT_MS = 2_000', 'const TIMEOUT_MS = 60_000'),
      ...cut(
        'http/deadline.ts',
        'setTimeout(late, timeoutMs)',
        'setTimeout(() => void [late], timeoutMs)',
      ),
    ],
  },
]
