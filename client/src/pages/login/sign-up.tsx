import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { type RefObject, use } from 'react'
import { signUp } from 'virtual:product'
import { prefillEmail } from '../../browser/drafts.ts'
import { Link, useSearch } from '../../browser/navigation.tsx'
import { EmailField } from '../../forms/fields.tsx'
import {
  NewPasswordField,
  refuseWeakPassword,
  usePasswordPolicy,
} from '../../forms/new-password.tsx'
import {
  ExtraFields,
  NameFields,
  readExtraFields,
  readNames,
  readTerms,
  TermsField,
} from '../../forms/profile-fields.tsx'
import { readField, type Submission, useSubmission } from '../../forms/submission.tsx'
import { useLanguage, useMessages } from '../../messages/language.ts'
import type { FailureCode } from '../../session/failure.ts'
import { SessionContext, useRedirectFailure } from '../../session/lazy-session.ts'
import { PageTitle } from '../../ui/page.tsx'
import { CredentialsForm, PageSwitch } from './login.tsx'

/** `/signup`. */
export function SignUpPage() {
  const { title, signUp: texts } = useMessages()
  return (
    <div className="auth-page">
      {SIGN_UP_IS_OPEN ? <PageTitle lead={texts.lead}>{title.signup}</PageTitle> : <LimitedTitle />}
      {(SIGN_UP_IS_OPEN || signUp !== 'closed') &&
        (OFFERS_PASSWORD ? <SignUpForm /> : <ProviderSignUpForm />)}
      <PageSwitch question={texts.hasAccount} to={CLIENT_PATHS.login}>
        {texts.login}
      </PageSwitch>
    </div>
  )
}

/** Says who can sign up. */
function LimitedTitle() {
  const { title } = useMessages()
  const { closed, onlyDomains } = useMessages('profile').signUp
  const { language } = useLanguage()
  const list = new Intl.ListFormat(language, { type: 'disjunction' })
  const lead = typeof signUp === 'object' ? onlyDomains(list.format(signUp.domains)) : closed
  return <PageTitle lead={lead}>{title.signup}</PageTitle>
}

const TAKEN: readonly FailureCode[] = ['email-already-in-use', 'conflict']

function SignUpForm() {
  const { session } = use(SessionContext)
  const passwordPolicy = usePasswordPolicy()
  const texts = useMessages().signUp
  const submission = useSubmission(useRedirectFailure())
  const { errorProps, run } = submission
  const isTaken = submission.failure !== null && TAKEN.includes(submission.failure.code)

  return (
    <CredentialsForm
      submission={submission}
      texts={texts}
      onIntent={() => void passwordPolicy.load()}
      onSubmit={(fields) => {
        const credentials = {
          email: readField(fields, 'email'),
          password: readField(fields, 'password'),
        }
        const details = {
          ...credentials,
          ...readNames(fields),
          ...(HAS_FIELDS && { fields: readExtraFields(fields) }),
          ...(HAS_TERMS && readTerms(fields)),
        }
        void run('sign-up', () =>
          refuseWeakPassword(credentials, (password) => session.signUp({ ...details, password })),
        )
      }}
    >
      <EmailField hint={texts.confirm} {...errorProps('email')} />
      {isTaken && <LoginInstead form={submission.form} />}
      <NewPasswordField submission={submission} />
      {HAS_FIELDS ? (
        <AboutYou errorProps={errorProps} />
      ) : (
        <NameFields errorProps={errorProps} optional />
      )}
      {HAS_TERMS && <TermsField errorProps={errorProps} />}
    </CredentialsForm>
  )
}

/** What the product asks besides email and password. */
function AboutYou({ errorProps }: Pick<Submission, 'errorProps'>) {
  const { aboutYou } = useMessages('profile').signUp
  return (
    <fieldset className="field-group">
      <legend>{aboutYou}</legend>
      <NameFields errorProps={errorProps} optional />
      <ExtraFields errorProps={errorProps} />
    </fieldset>
  )
}

/** The sign-up form of a product without passwords. */
function ProviderSignUpForm() {
  const { session } = use(SessionContext)
  const texts = useMessages().signUp
  const submission = useSubmission(useRedirectFailure())
  return (
    <CredentialsForm
      submission={submission}
      texts={texts}
      onIntent={session.prepare}
      onSubmit={() => {}}
    />
  )
}

/** A link to the login page for users who already have an account; keeps the typed email. */
function LoginInstead({ form }: { form: RefObject<HTMLFormElement | null> }) {
  const texts = useMessages().signUp
  const search = useSearch()
  const readState = () =>
    prefillEmail(form.current ? readField(new FormData(form.current), 'email') : '')
  return (
    <p className="login-instead">
      <Link href={CLIENT_PATHS.login + search} state={readState}>
        {texts.loginInstead}
      </Link>
    </p>
  )
}
