import { replaceOnce, type Mutation } from './mutation.ts'

const REQUEST = 'services/email-request/email-request.ts'
const group = 'second-factor'
const rule = 'rule 12: email of a user with factors'

/** Requests for the email of a user with factors. */
export const EMAIL_REQUEST_MUTATIONS: readonly Mutation[] = [
  {
    title: 'gives a requested email away at once',
    rule,
    group,
    edits: replaceOnce(REQUEST, ' && now >= availableAt'),
  },
  {
    title: 'gives a requested email to any account',
    rule,
    group,
    edits: replaceOnce(REQUEST, 'return holder.email_requester_hash === hash && ', 'return '),
  },
  {
    title: 'gives an email away that the holder has kept',
    rule,
    group,
    edits: replaceOnce(
      REQUEST,
      ' || email_kept_at !== null) return undefined',
      ') return undefined',
    ),
  },
  {
    title: 'gives an email away although the holder has logged in with a factor',
    rule,
    group,
    edits: replaceOnce(
      'services/sign-in/settle-exchange.ts',
      'factor === null ? step.owner : await refuseEmailRequest(tx, step.owner, requestContext)',
      'step.owner ?? (await refuseEmailRequest(tx, step.owner, requestContext))',
    ),
  },
  {
    title: 'keeps a request open forever',
    rule,
    group,
    edits: replaceOnce(REQUEST, 'now < requestedAt + LIFETIME_MS', 'true'),
  },
  {
    title: 'lets someone with only the password request the email of the account',
    rule,
    group,
    edits: replaceOnce(
      'services/email-request/decide-for-requester.ts',
      'if (findReplacedIdentity(checkedSignIn, identities)?.provider !== provider) return undefined',
      'void identities',
    ),
  },
  {
    title: 'lets another account replace a request at any time',
    rule,
    group,
    edits: replaceOnce(REQUEST, 'return isOpen ? requestedAt + REPLACE_MS : 0', 'return 0'),
  },
  {
    title: 'accepts requests after the holder has kept the email',
    rule,
    group,
    edits: replaceOnce(
      REQUEST,
      'return keptAt + (email_requester_hash === hash ? REPEAT_MS : REST_MS)',
      'return 0',
    ),
  },
]
