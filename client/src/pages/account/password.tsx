import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { useStore } from '../../browser/store.ts'
import { useAccount } from '../../account/account.ts'
import { navigate } from '../../browser/navigation.tsx'
import {
  NewPasswordField,
  refuseWeakPassword,
  usePasswordPolicy,
} from '../../forms/new-password.tsx'
import { SubmissionForm, UsernameField } from '../../forms/submission-form.tsx'
import { readField, useSubmission } from '../../forms/submission.tsx'
import { useMessages } from '../../messages/language.ts'
import { useSession } from '../../session/lazy-session.ts'
import { CancelLink, ChangePage } from './layout.tsx'

/** `/account/password`: sets or changes the password, then returns to the section. */
export function PasswordPage() {
  const { providerAccount, flash } = useAccount()
  const texts = useMessages('changes').password
  const { state } = useSession()
  const { value: known } = useStore(providerAccount)
  const isFirst = known?.hasPassword === false
  if (state.status !== 'signed-in') return null

  const finish = () => {
    flash.set('password-saved')
    navigate(CLIENT_PATHS.accountSecurity, { from: CLIENT_PATHS.accountPassword })
  }
  return (
    <ChangePage page="accountPassword" title={isFirst ? texts.set : undefined} lead={texts.lead}>
      <PasswordForm email={state.user.email} isFirst={isFirst} onDone={finish} />
    </ChangePage>
  )
}

interface PasswordFormProps {
  readonly email: string
  /** Whether the user has no password yet. */
  readonly isFirst: boolean
  readonly onDone: () => void
}

function PasswordForm({ email, isFirst, onDone }: PasswordFormProps) {
  const passwordPolicy = usePasswordPolicy()
  const account = useAccount()
  const texts = useMessages('changes').password
  const submission = useSubmission()

  const save = async (chosen: string) => {
    const { error } = await submission.run('set-password', () =>
      refuseWeakPassword({ email, password: chosen }, account.setPassword),
    )
    if (!error) onDone()
  }
  return (
    <SubmissionForm
      submission={submission}
      name="password"
      texts={{ submit: isFirst ? texts.set : texts.change, busy: texts.busy }}
      cancel={<CancelLink page="accountPassword" />}
      onIntent={() => void passwordPolicy.load()}
      onSubmit={(fields) => void save(readField(fields, 'password'))}
    >
      <UsernameField email={email} />
      <NewPasswordField
        submission={submission}
        label={texts.label}
        placeholder={texts.placeholder}
      />
    </SubmissionForm>
  )
}
