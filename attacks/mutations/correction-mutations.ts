import { replaceOnce, type Mutation } from './mutation.ts'

const DECIDE = 'services/sign-in/decide-email-change.ts'
const CHANGE = 'services/change-email.ts'

/** The correction of an email that was never verified. */
export const CORRECTION_MUTATIONS: readonly Mutation[] = [
  {
    title: 'corrects an email although no one opened the link',
    edits: replaceOnce(DECIDE, 'isPending && isVerified ?', 'isPending ?'),
  },
  {
    title: 'keeps what was entered before the email was corrected',
    edits: replaceOnce(
      'services/sign-in/accept-sign-in.ts',
      "emailChange === 'correction' || !isSameCredential",
      '!isSameCredential',
    ),
  },
  {
    title: 'accepts any email after a request',
    edits: replaceOnce(DECIDE, 'pending?.email === email && ', 'pending !== undefined && '),
  },
  {
    title: 'sends any number of links to corrected emails',
    edits: replaceOnce(
      CHANGE,
      'requests[CORRECTIONS_PER_DAY - 1]',
      'requests[CORRECTIONS_PER_DAY + 99]',
    ),
  },
  {
    title: 'lets the owner of a mistyped email undo the correction',
    edits: replaceOnce(
      'services/sign-in/decide-changes.ts',
      "if (signIn.emailChange === 'correction') return { email }",
    ),
  },
  {
    title: 'corrects an email that was verified since the last sign-in',
    edits: replaceOnce(CHANGE, '!user.email_verified && emailVerified', 'false && emailVerified'),
  },
].map((mutation) => ({
  ...mutation,
  rule: 'rule 6: one user per uid and email',
  group: 'identity',
}))
