import { replaceOnce, type Mutation } from './mutation.ts'

const RULES = 'services/sign-in/identity-rules.ts'
const KNOWN = 'services/sign-in/known-identities.ts'
const EVIDENCE = 'services/sign-in/proves-email.ts'
const ACCEPT = 'services/sign-in/accept-sign-in.ts'
const CHANGES = 'services/sign-in/decide-changes.ts'
const TRUSTED = 'identity/proof.ts'

/** Rules 4 and 5 for federated providers, and identities that were replaced. */
export const PROVIDER_MUTATIONS: readonly Mutation[] = [
  {
    title: 'confirms an identity of a provider that is not offered',
    rule: 'rule 3: sign-in method and freshness',
    group: 'identity',
    edits: replaceOnce(
      'services/confirm-email.ts',
      'requireOfferedMethod(deps.product, proof)',
      'void [requireOfferedMethod, deps.product]',
    ),
  },
  {
    title: 'trusts the emails of every provider',
    rule: 'rule 5: verified email',
    group: 'identity',
    edits: replaceOnce(TRUSTED, ' && PROVIDERS[id].isEmailTrusted'),
  },
  {
    title: 'trusts what an untrusted provider calls verified',
    rule: 'rule 5: verified email',
    group: 'identity',
    edits: replaceOnce(
      EVIDENCE,
      'return !identities.some((identity) => mayHaveVerified(identity, email, known))',
      'return Boolean(identities && email) || Boolean(mayHaveVerified)',
    ),
  },
  {
    title: 'trusts an identity of a trusted provider with another email',
    rule: 'rule 5: verified email',
    group: 'identity',
    edits: replaceOnce(
      EVIDENCE,
      "identity.provider === trustedProvider && parseEmail(identity.email ?? '') === email",
      'identity.provider === trustedProvider && Boolean(email)',
    ),
  },
  {
    title: 'trusts an untrusted provider after a password reset',
    rule: 'rule 5: verified email',
    group: 'identity',
    edits: replaceOnce(
      EVIDENCE,
      ' && !(known && isSameCredential(known.user, signIn))',
      ' && !known',
    ),
  },
  {
    title: 'ignores that a newly linked identity may have verified the email',
    rule: 'rule 5: verified email',
    group: 'identity',
    edits: replaceOnce(EVIDENCE, '  if (!row) return true\n', '  if (!row) return false\n'),
  },
  {
    title: 'accepts a newly linked identity with another email',
    rule: 'rule 4: account lookup',
    group: 'identity',
    edits: replaceOnce(RULES, "parseEmail(linked.email ?? '') === signIn.email", 'linked.id'),
  },
  {
    title: 'accepts a newly linked identity of an untrusted provider',
    rule: 'rule 4: account lookup',
    group: 'identity',
    edits: replaceOnce(RULES, ' && !isTrustedProvider(linked.provider)', ' && !linked.provider'),
  },
  {
    title: 'confirms every identity at every sign-in',
    rule: 'rule 4: account lookup',
    group: 'identity',
    edits: replaceOnce(KNOWN, '(provider === proof.provider ? Math', '(proof ? Math'),
  },
  {
    title: "keeps an attacker's linked identities",
    rule: 'rule 7: first verification',
    group: 'identity',
    edits: replaceOnce(ACCEPT, 'if (isReclaim) return []', 'void isReclaim'),
  },
  {
    title: 'keeps an identity with the email from before an email change',
    rule: 'rule 6: one user per uid and email',
    group: 'identity',
    edits: replaceOnce(
      ACCEPT,
      "if (emailChange === 'none') return known",
      'void [emailChange, email]; return known',
    ),
  },
  {
    title: 'forgets a disconnected identity of a trusted provider',
    rule: 'rule 7: first verification',
    group: 'identity',
    edits: replaceOnce(
      KNOWN,
      'if (isTrustedProvider(provider)) return confirmed_at !== null',
      'if (isTrustedProvider(provider)) return Boolean(confirmed_at) && !provider',
    ),
  },
  {
    title: 'forgets a disconnected identity of an untrusted provider',
    rule: 'rule 5: verified email',
    group: 'identity',
    edits: replaceOnce(KNOWN, 'return !isVerified && account.emailVerified', 'return !account'),
  },
  {
    title: 'ignores that a disconnected identity may have verified the email',
    rule: 'rule 5: verified email',
    group: 'identity',
    edits: replaceOnce(EVIDENCE, ', ...listRemoved(signIn, known)', ''),
  },
  {
    title: 'does not check with which email an identity was seen unverified',
    rule: 'rule 5: verified email',
    group: 'identity',
    edits: [
      {
        file: EVIDENCE,
        find: 'row.seen_unverified_at !== null && hadEmail',
        replace: 'row.seen_unverified_at !== null',
      },
    ],
  },
  {
    title: 'keeps what was seen of an identity before its email changed',
    rule: 'rule 5: verified email',
    group: 'identity',
    edits: replaceOnce(KNOWN, 'hasEmail && known.email !== email ?', 'hasEmail && !provider ?'),
  },
  {
    title: 'keeps the sessions of a disconnected provider',
    rule: 'how a session ends',
    group: 'identity',
    edits: replaceOnce(
      'services/sign-in/apply-decision.ts',
      'else await sessionsStore.deleteOfMethods(tx, user.id, removedMethods)',
      'void removedMethods',
    ),
  },
  {
    title: 'does not notice that an identity was replaced',
    rule: 'rule 7: first verification',
    group: 'identity',
    edits: replaceOnce(RULES, 'id === row.provider_user_id', 'id !== undefined'),
  },
  {
    title: 'keeps the data of a replaced identity',
    rule: 'rule 7: first verification',
    group: 'identity',
    edits: replaceOnce(ACCEPT, 'const isReclaim = isReplaced || ', 'const isReclaim = '),
  },
  {
    title: 'accepts the password of a replaced identity',
    rule: 'rule 7: first verification',
    group: 'identity',
    edits: replaceOnce(
      CHANGES,
      'refused_password_at: signIn.checkedSignIn.account.passwordUpdatedAt',
      'refused_password_at: null',
    ),
  },
  {
    title: 'lets the former owner in until the next one signs in',
    rule: 'rule 7: first verification',
    group: 'identity',
    edits: replaceOnce(
      RULES,
      'replaced && !(isVerified && replaced.provider === signIn.proof.provider)',
      'replaced && !isVerified',
    ),
  },
]
