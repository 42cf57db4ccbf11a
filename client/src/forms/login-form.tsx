import { use } from 'react'
import { AppContext } from '../app-context.ts'
import { en } from '../messages/en.ts'
import { Field } from '../ui/field.tsx'
import { GoogleButton } from '../ui/google-button.tsx'
import { Overlay } from '../ui/overlay.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { readField } from './read-field.ts'
import { useFilled } from './use-filled.ts'
import { useSubmission } from './use-submission.ts'

/** Email and password, or Google (seed §2). It never navigates: signing in changes the session, and the router follows. */
export function LoginForm() {
  const { session, warmIdentity } = use(AppContext)
  const { form, isBusy, operation, sentenceAt, hint, run, forgetFailure } = useSubmission()
  const filled = useFilled(form)

  return (
    <form
      ref={form}
      method="post"
      noValidate
      onFocus={warmIdentity}
      onInput={forgetFailure}
      onSubmit={(event) => {
        event.preventDefault()
        const email = readField(event.currentTarget, 'email')
        const password = readField(event.currentTarget, 'password')
        void run('sign-in', () => session.signIn(email, password))
      }}
    >
      <Field
        label={en.field.email}
        name="email"
        type="email"
        placeholder={en.field.emailPlaceholder}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={sentenceAt('email')}
      />
      <PasswordField
        autoComplete="current-password"
        required
        error={sentenceAt('password', true)}
        hint={hint}
      />
      <button type="submit" className="button primary" disabled={isBusy || !filled}>
        {en.login.submit}
      </button>
      <p className="or">{en.login.or}</p>
      <GoogleButton
        onPointerEnter={warmIdentity}
        onClick={() => void run('google', session.signInWithGoogle)}
      >
        {en.login.google}
      </GoogleButton>
      <Overlay busy={isBusy} text={operation === 'google' ? en.login.busyGoogle : en.login.busy} />
    </form>
  )
}
