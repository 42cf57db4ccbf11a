import { replaceOnce, type Mutation } from './mutation.ts'

/** The sign-up policy. */
export const SIGN_UP_MUTATIONS: readonly Mutation[] = [
  {
    title: 'lets anyone sign up',
    rule: 'rule 6: one user per uid and email',
    group: 'identity',
    edits: replaceOnce(
      'services/sign-in/settle-exchange.ts',
      'if (!matching.byUid && !step) requireSignUp(deps.product, checkedSignIn)',
      'void requireSignUp',
    ),
  },
  {
    title: 'lets an email change to a domain that cannot sign up',
    rule: 'rule 6: one user per uid and email',
    group: 'identity',
    edits: replaceOnce(
      'services/change-email.ts',
      'requireAllowedDomain(deps.product, request.email)',
      'void requireAllowedDomain',
    ),
  },
]
