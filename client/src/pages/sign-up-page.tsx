import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { SignUpForm } from '../forms/sign-up-form.tsx'
import { useMessages } from '../messages/use-messages.ts'
import { PageSwitch } from '../ui/page-switch.tsx'
import { PageTitle } from '../ui/page-title.tsx'

/** `/signup`. */
export function SignUpPage() {
  const { title, signUp } = useMessages()
  return (
    <div className="auth-page">
      <PageTitle lead={signUp.lead}>{title.signup}</PageTitle>
      <SignUpForm />
      <PageSwitch question={signUp.hasAccount} to={CLIENT_PATHS.login} onIntent={() => {}}>
        {signUp.login}
      </PageSwitch>
    </div>
  )
}
