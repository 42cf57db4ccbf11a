import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { useRef } from 'react'
import { useAccount, useEndpoint } from '../../account/account.ts'
import { pausedByNewPassword } from '../../account/sign-in-methods.ts'
import { Link, navigate } from '../../browser/navigation.tsx'
import { useStore } from '../../browser/store.ts'
import {
  NewPasswordField,
  refuseWeakPassword,
  usePasswordPolicy,
} from '../../forms/new-password.tsx'
import { formProps, SubmissionForm, UsernameField } from '../../forms/submission-form.tsx'
import { FormNote, readField, useSubmission } from '../../forms/submission.tsx'
import { useFormats } from '../../messages/formats.ts'
import { useMessages } from '../../messages/language.ts'
import { Row } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { TAKES_FOCUS } from '../../ui/links.tsx'
import { Notice, Overlay } from '../../ui/page.tsx'
import { showToast } from '../../ui/toast.tsx'
import { TimeSentence } from '../lists.tsx'
import { CancelLink, Unfolded } from './layout.tsx'

interface PasswordRowProps {
  readonly hasPassword: boolean
  /** When the account was created. */
  readonly createdAt: string
}

export function PasswordRow({ hasPassword, createdAt }: PasswordRowProps) {
  const texts = useMessages('account').signInMethods
  const isUnfinished = useStore(useAccount().unfinishedPassword)
  const change = useRef<HTMLAnchorElement>(null)
  const showDone = (done: string) => {
    showToast(done)
    change.current?.focus()
  }
  return (
    <Row
      term={texts.password}
      icon={<Icon name="lock" />}
      action={
        <Link
          ref={change}
          href={CLIENT_PATHS.accountPassword}
          className="button quiet"
          aria-label={hasPassword ? texts.changePassword : undefined}
        >
          {hasPassword ? texts.change : texts.setPassword}
        </Link>
      }
      below={isUnfinished && <UnfinishedChange onDone={showDone} />}
    >
      {hasPassword ? (
        <PasswordAge isKnown={!isUnfinished} createdAt={createdAt} />
      ) : (
        <span>{texts.noPassword}</span>
      )}
    </Row>
  )
}

interface PasswordAgeProps {
  readonly isKnown: boolean
  readonly createdAt: string
}

/**
 * Says when the password was last changed or, if that is unknown, only that one is set. The first one is older than the
 * account: a user has it at the provider before the first login here.
 */
function PasswordAge({ isKnown, createdAt }: PasswordAgeProps) {
  const texts = useMessages('account').signInMethods
  const changedAt = useStore(useEndpoint('getSignInMethods')).value?.password_updated_at
  if (!changedAt || !isKnown) return <span>{texts.hasPassword}</span>
  const isFirst = changedAt <= createdAt
  return <TimeSentence text={isFirst ? texts.passwordSet : texts.passwordChanged} at={changedAt} />
}

/** `/account/password`: the row, unfolded. It does not wait for the provider, so that it is there at once. */
export function PasswordFormRow({ email }: { email: string }) {
  const { value: known } = useStore(useAccount().providerAccount)
  const { title } = useMessages()
  const texts = useMessages('changes').password
  const isFirst = known?.hasPassword === false
  const label = isFirst ? texts.set : title.accountPassword
  const effects = useEffectsSentence()
  const isUnfinished = useStore(useAccount().unfinishedPassword)
  return (
    <dl className="rows">
      <Row term={label} icon={<Icon name="lock" />}>
        <Unfolded form="accountPassword" label={label} lead={isUnfinished ? undefined : effects}>
          {isUnfinished ? (
            <UnfinishedChange onDone={leaveForm} takesFocus />
          ) : (
            <PasswordForm email={email} isFirst={isFirst} />
          )}
        </Unfolded>
      </Row>
    </dl>
  )
}

/** What else a new password does, in words. */
function useEffectsSentence(): string {
  const { emailChange, factors } = useAccount()
  const texts = useMessages('changes').password
  const { gap } = useFormats()
  const change = useStore(emailChange).value?.change
  const list = useStore(factors).value
  const paused = OFFERS_PASSKEYS && list ? pausedByNewPassword(list) : null
  const sentences = [
    texts.lead,
    change && texts.cancelsChange(change.email),
    paused && (paused === 'all' ? texts.pausesPasskeys : texts.pausesNewPasskeys),
  ]
  return sentences.filter(Boolean).join(gap)
}

function leaveForm(done: string) {
  showToast(done)
  navigate(CLIENT_PATHS.accountSecurity, { from: CLIENT_PATHS.accountPassword })
}

interface UnfinishedChangeProps {
  readonly onDone: (done: string) => void
  /** The form that had it is unmounted. */
  readonly takesFocus?: boolean
}

/** The old password is gone, but the second step for this device's new session was cancelled, or has failed. */
function UnfinishedChange({ onDone, takesFocus = false }: UnfinishedChangeProps) {
  const { finishPassword } = useAccount()
  const { password, reauth } = useMessages('changes')
  const submission = useSubmission()

  const confirm = async () => {
    const { error } = await submission.run('reauth', finishPassword)
    if (!error) onDone(password.done)
  }
  return (
    <form {...formProps(submission, () => void confirm())} className="form">
      <Notice role="alert" tone="warning">
        {password.unfinished}
      </Notice>
      <FormNote note={submission.note} />
      <div className="actions">
        <button
          type="submit"
          className="button primary"
          disabled={submission.isBusy}
          ref={takesFocus ? takeFocus : undefined}
        >
          {reauth.confirm}
        </button>
      </div>
      <Overlay busy={submission.isBusy} text={reauth.busy} />
    </form>
  )
}

const takeFocus = (button: HTMLElement | null) => button?.focus()

interface PasswordFormProps {
  readonly email: string
  /** Whether the user has no password yet. */
  readonly isFirst: boolean
}

/** Sets or changes the password. */
function PasswordForm({ email, isFirst }: PasswordFormProps) {
  const passwordPolicy = usePasswordPolicy()
  const account = useAccount()
  const texts = useMessages('changes').password
  const submission = useSubmission()

  const save = async (chosen: string) => {
    const { error } = await submission.run('set-password', () =>
      refuseWeakPassword({ email, password: chosen }, account.setPassword),
    )
    if (!error) leaveForm(texts.done)
  }
  return (
    <SubmissionForm
      submission={submission}
      name="password"
      texts={{ submit: isFirst ? texts.set : texts.change, busy: texts.busy }}
      cancel={<CancelLink form="accountPassword" />}
      onIntent={() => void passwordPolicy.load()}
      onSubmit={(fields) => void save(readField(fields, 'password'))}
    >
      <UsernameField email={email} />
      <NewPasswordField
        submission={submission}
        label={texts.label}
        placeholder={texts.placeholder}
        {...TAKES_FOCUS}
      />
    </SubmissionForm>
  )
}
