import { replaceOnce, type Mutation } from './mutation.ts'

const EXCHANGE = 'services/sign-in/exchange-proof.ts'
const RULES = 'services/sign-in/proof-rules.ts'
const DECIDE = 'services/sign-in/decide-sign-in.ts'

/** Rules 2, 3, 5 and 6. */
export const IDENTITY_MUTATIONS: readonly Mutation[] = [
  {
    title: 'accepts a uid other than that of the ID token',
    rule: 'rule 2: matching claims',
    group: 'identity',
    edits: replaceOnce(RULES, 'proof.uid !== uid', 'false'),
  },
  {
    title: 'accepts an email other than that of the ID token',
    rule: 'rule 2: matching claims',
    group: 'identity',
    edits: replaceOnce(RULES, 'proofEmail !== email', 'false'),
  },
  {
    title: 'accepts any sign-in provider for any call',
    rule: 'rule 3: sign-in method and freshness',
    group: 'identity',
    edits: replaceOnce(
      EXCHANGE,
      'requireSignInKind(request.kind, proof)',
      'void requireSignInKind',
    ),
  },
  {
    title: 'accepts old sign-ins',
    rule: 'rule 3: sign-in method and freshness',
    group: 'proof',
    edits: replaceOnce(
      EXCHANGE,
      'await requireFreshOrWaiting(request, proof)',
      'void requireFreshOrWaiting',
    ),
  },
  {
    title: 'accepts sign-ins from before sign_ins_valid_from',
    rule: 'rules 3 and 7',
    group: 'identity',
    edits: [
      ...replaceOnce(
        EXCHANGE,
        'requireNotBefore(existing?.sign_ins_valid_from ?? 0, proof)',
        'void requireNotBefore',
      ),
      ...replaceOnce(DECIDE, 'checkedSignIn.authTime < user.sign_ins_valid_from', 'false'),
    ],
  },
  {
    title: 'accepts an unverified email of a verified user',
    rule: 'rule 5: verified email',
    group: 'identity',
    edits: replaceOnce(DECIDE, 'user.email_verified && !isVerified', 'false'),
  },
  {
    title: 'accepts an unverified email that another user has',
    rule: 'rule 6: one user per uid and email',
    group: 'identity',
    edits: replaceOnce(DECIDE, 'emailHolder && !isVerified', 'false'),
  },
  {
    title: 'accepts any changed email',
    rule: 'rule 6: one user per uid and email',
    group: 'identity',
    edits: replaceOnce(
      DECIDE,
      'const emailChange = decideEmailChange(user, checkedSignIn, isVerified)',
      "const emailChange: EmailChangeKind | undefined =\n    decideEmailChange(user, checkedSignIn, isVerified) ?? 'none'",
    ),
  },
  {
    title: 'keeps sessions when the email changes',
    rule: 'rule 6: one user per uid and email',
    group: 'identity',
    edits: replaceOnce(DECIDE, "'stored-email-differs', user.id", "'stored-email-differs'"),
  },
]
