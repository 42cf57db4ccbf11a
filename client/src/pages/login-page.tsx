import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { LoginForm } from '../forms/login-form.tsx'
import { en } from '../messages/en.ts'
import { useSession } from '../session/use-session.ts'
import { Notice } from '../ui/notice.tsx'
import { PageSwitch } from '../ui/page-switch.tsx'
import { PageTitle } from '../ui/page-title.tsx'

/** `/login`. */
export function LoginPage() {
  const { state } = useSession()
  const hasEnded = state.status === 'signed-out' && state.because === 'ended'
  return (
    <div className="door-page">
      <PageTitle lead={en.login.lead}>{en.title.login}</PageTitle>
      {hasEnded && <Notice role="alert">{en.session.ended}</Notice>}
      <LoginForm />
      <PageSwitch question={en.login.noAccount} to={CLIENT_PATHS.signup}>
        {en.login.signUp}
      </PageSwitch>
    </div>
  )
}
