import { replaceOnce, type Mutation } from './mutation.ts'

const ACCOUNT = 'services/sign-in/account-rules.ts'

/** Rule 4: account lookup. */
export const ACCOUNT_MUTATIONS: readonly Mutation[] = [
  {
    title: 'accepts an account that is disabled at the provider',
    rule: 'rule 4: account lookup',
    group: 'identity',
    edits: replaceOnce(
      ACCOUNT,
      "if (lookup.disabled) return reject('account-disabled', AFTER_EVERY_SIGN_IN)",
    ),
  },
  {
    title: 'keeps the sessions of an account deleted at the provider',
    rule: 'rule 4: account lookup',
    group: 'identity',
    edits: replaceOnce(
      ACCOUNT,
      "lookup === 'account-disabled' || lookup === 'account-gone'",
      "lookup === 'account-disabled'",
    ),
  },
  {
    title: 'accepts an ID token that was revoked at the provider',
    rule: 'rule 4: account lookup',
    group: 'identity',
    edits: replaceOnce(ACCOUNT, 'proof.authTime < lookup.validSince', 'false'),
  },
  {
    title: 'keeps the sessions after a reset reported as TOKEN_EXPIRED',
    rule: 'rule 4: account lookup',
    group: 'identity',
    edits: replaceOnce(
      ACCOUNT,
      'return isFresh(proof, now)',
      'return isFresh(proof, now) && false',
    ),
  },
  {
    title: 'ends sessions again because of a known reset',
    rule: 'rule 4: account lookup',
    group: 'identity',
    edits: replaceOnce(
      'services/sign-in/require-account.ts',
      ' || user.valid_since >= endsAllIfResetBefore',
      '',
    ),
  },
  {
    title: 'accepts the account of another uid',
    rule: 'rule 4: account lookup',
    group: 'identity',
    edits: replaceOnce(ACCOUNT, 'lookup.uid !== proof.uid', 'false'),
  },
  {
    title: 'accepts a provider that is no longer linked',
    rule: 'rule 4: account lookup',
    group: 'identity',
    edits: replaceOnce(ACCOUNT, 'identities.length === 0', 'false'),
  },
  {
    title: 'accepts an email that the account no longer has',
    rule: 'rule 4: account lookup',
    group: 'identity',
    edits: replaceOnce(
      ACCOUNT,
      'accountEmail === undefined || accountEmail !== parseEmail(proof.email)',
      'accountEmail === undefined',
    ),
  },
  {
    title: 'accepts email_verified although the provider has it unverified',
    rule: 'rule 4: account lookup',
    group: 'identity',
    edits: replaceOnce(ACCOUNT, 'proof.emailVerified && !account.emailVerified', 'false'),
  },
  {
    title: 'accepts several identities of one provider',
    rule: 'rule 4: account lookup',
    group: 'identity',
    edits: replaceOnce(ACCOUNT, ' && second === undefined)', ')'),
  },
  {
    title: 'accepts an ID token of an identity that is no longer linked',
    rule: 'rule 4: account lookup',
    group: 'identity',
    edits: replaceOnce(ACCOUNT, 'hasSignedIn && second', 'second'),
  },
  {
    title: 'brings a deleted user back with a sign-in from before the deletion',
    rule: 'rule 4: account lookup',
    group: 'identity',
    edits: replaceOnce(
      'services/deleted-user.ts',
      'deleted && authTime < deleted.sign_ins_valid_from',
      'deleted && authTime < 0',
    ),
  },
  {
    title: 'follows a redirect of the account lookup',
    rule: 'rule 4: account lookup',
    group: 'faults',
    edits: replaceOnce(
      'identity/fetch-json.ts',
      'readResponse(response)',
      '(response.headers.location ? fetchJson(new URL(response.headers.location)) : readResponse(response))',
    ),
  },
  {
    title: 'has no timeouts',
    rule: 'rule 4: account lookup',
    group: 'faults',
    edits: [
      ...replaceOnce(
        'identity/fetch-json.ts',
        'const TIMEOUT_MS = 2_000',
        'const TIMEOUT_MS = 60_000',
      ),
      ...replaceOnce(
        'http/deadline.ts',
        'setTimeout(onTimeout, timeoutMs)',
        'setTimeout(() => void [onTimeout], timeoutMs)',
      ),
    ],
  },
  {
    title: 'confirms an identity with an old session',
    rule: 'rule 4: account lookup',
    group: 'identity',
    edits: replaceOnce(
      'services/confirm-email.ts',
      'isCurrent && isRecent(session, checkedSignIn.now)',
      'isCurrent',
    ),
  },
  {
    title: 'treats an old session as recent because its auth_time was raised',
    rule: 'rule 4: account lookup',
    group: 'identity',
    edits: replaceOnce(
      'services/confirm-email.ts',
      ' && now - created_at <= REAUTH_MAX_AGE_MS',
      ' && created_at <= now && REAUTH_MAX_AGE_MS > 0',
    ),
  },
]
