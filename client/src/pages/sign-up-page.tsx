import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { isSignUpOpen, offersPassword, signUp } from 'virtual:product'
import { ProviderSignUpForm } from '../forms/provider-sign-up-form.tsx'
import { SignUpForm } from '../forms/sign-up-form.tsx'
import { useLanguage, useMessages } from '../messages/use-messages.ts'
import { PageSwitch } from '../ui/page-switch.tsx'
import { PageTitle } from '../ui/page-title.tsx'

/** `/signup`. */
export function SignUpPage() {
  const { title, signUp: texts } = useMessages()
  return (
    <div className="auth-page">
      {isSignUpOpen ? <PageTitle lead={texts.lead}>{title.signup}</PageTitle> : <LimitedTitle />}
      {(isSignUpOpen || signUp !== 'closed') &&
        (offersPassword ? <SignUpForm /> : <ProviderSignUpForm />)}
      <PageSwitch question={texts.hasAccount} to={CLIENT_PATHS.login} onIntent={() => {}}>
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
