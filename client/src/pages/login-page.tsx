import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { use } from 'react'
import { signUp } from 'virtual:product'
import { AppContext } from '../app-context.ts'
import { LoginForm } from '../forms/login-form.tsx'
import { useMessages } from '../messages/use-messages.ts'
import { useSession } from '../session/use-session.ts'
import { Notice } from '../ui/notice.tsx'
import { PageSwitch } from '../ui/page-switch.tsx'
import { PageTitle } from '../ui/page-title.tsx'

/** `/login`. */
export function LoginPage() {
  const { title, login, session } = useMessages()
  const { preloadPage } = use(AppContext)
  const { state } = useSession()
  const because = state.status === 'signed-out' ? state.reason : undefined
  return (
    <div className="auth-page">
      <PageTitle lead={login.lead}>{title.login}</PageTitle>
      {because && <Notice role="alert">{session[because]}</Notice>}
      <LoginForm />
      {signUp !== 'closed' && (
        <PageSwitch
          question={login.noAccount}
          to={CLIENT_PATHS.signup}
          onIntent={() => preloadPage(CLIENT_PATHS.signup)}
        >
          {login.signUp}
        </PageSwitch>
      )}
    </div>
  )
}
