import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { SignUpForm } from '../forms/sign-up-form.tsx'
import { en } from '../messages/en.ts'
import { PageSwitch } from '../ui/page-switch.tsx'
import { PageTitle } from '../ui/page-title.tsx'

/** `/signup`. */
export function SignUpPage() {
  return (
    <div className="door-page">
      <PageTitle lead={en.signUp.lead}>{en.title.signup}</PageTitle>
      <SignUpForm />
      <PageSwitch question={en.signUp.hasAccount} to={CLIENT_PATHS.login}>
        {en.signUp.login}
      </PageSwitch>
    </div>
  )
}
