import { use, useId, useState } from 'react'
import { AppContext } from '../app-context.ts'
import { en } from '../messages/en.ts'
import { Field } from '../ui/field.tsx'
import { GoogleButton } from '../ui/google-button.tsx'
import { Overlay } from '../ui/overlay.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { NameFields } from './name-fields.tsx'
import { PasswordChecklist } from './password-checklist.tsx'
import { readField } from './read-field.ts'
import { useFilled } from './use-filled.ts'
import { useSubmission } from './use-submission.ts'

/** A new account: names if one likes, email, and a password held against the provider's rules as it is typed. */
export function SignUpForm() {
  const { session, warmIdentity, passwordPolicy } = use(AppContext)
  const { form, isBusy, operation, sentenceAt, hint, run, forgetFailure } = useSubmission()
  const [password, setPassword] = useState('')
  const filled = useFilled(form)
  const checklistId = useId()

  return (
    <form
      ref={form}
      method="post"
      noValidate
      onFocus={() => void passwordPolicy.load()}
      onInput={forgetFailure}
      onSubmit={(event) => {
        event.preventDefault()
        const field = (name: string) => readField(event.currentTarget, name)
        const details = {
          email: field('email'),
          password: field('password'),
          first_name: field('first_name'),
          last_name: field('last_name'),
        }
        void run('sign-up', () => session.signUp(details))
      }}
    >
      <NameFields optional />
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
        autoComplete="new-password"
        required
        describedBy={checklistId}
        error={sentenceAt('password', true)}
        hint={hint}
        onInput={(event) => setPassword(event.currentTarget.value)}
      >
        <PasswordChecklist id={checklistId} password={password} />
      </PasswordField>
      <button type="submit" className="button primary" disabled={isBusy || !filled}>
        {en.signUp.submit}
      </button>
      <p className="or">{en.login.or}</p>
      <GoogleButton
        onPointerEnter={warmIdentity}
        onClick={() => void run('google', session.signInWithGoogle)}
      >
        {en.signUp.google}
      </GoogleButton>
      <Overlay busy={isBusy} text={operation === 'google' ? en.login.busyGoogle : en.signUp.busy} />
    </form>
  )
}
