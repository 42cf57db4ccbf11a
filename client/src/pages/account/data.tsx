import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import type { User } from '@foyer/contract/schemas.ts'
import { isSameEmail } from '@foyer/contract/user.ts'
import { productName } from 'virtual:product'
import { useAccount } from '../../account/account.ts'
import { Link, navigate, Redirect } from '../../browser/navigation.tsx'
import { loginPath } from '../../browser/return-path.ts'
import { useStore } from '../../browser/store.ts'
import { formProps } from '../../forms/submission-form.tsx'
import { FormNote, useFieldText, useSubmission } from '../../forms/submission.tsx'
import { useMessages } from '../../messages/language.ts'
import type { SessionFailure } from '../../session/failure.ts'
import { useSession } from '../../session/lazy-session.ts'
import { Card, Row } from '../../ui/card.tsx'
import { Field } from '../../forms/fields.tsx'
import { DoneMark, Icon } from '../../ui/icon.tsx'
import { ButtonLink, StepPage } from '../../ui/links.tsx'
import { Overlay } from '../../ui/page.tsx'
import { useAction } from '../async-section.tsx'
import { exportFileName, saveFile } from './download.ts'
import { LoadingPage } from '../lazy.tsx'
import { ReauthPrompt } from '../reauth.tsx'
import { AccountLayout, CancelLink, Unfolded, useIsUnfolded } from './layout.tsx'

/** `/account/data`, and `/account/delete`, which also shows the end to the user who has then been logged out. */
export function DataPage() {
  const { state } = useSession()
  if (state.status === 'loading') return <LoadingPage />
  if (state.status === 'signed-out') return <DeletionEnd />
  return (
    <AccountLayout page="accountData">
      <Card>
        <dl className="rows">
          <DownloadRow />
        </dl>
      </Card>
      <DeletionCard user={state.user} />
      <ReauthPrompt />
    </AccountLayout>
  )
}

const FILE_NAME = exportFileName(productName)

function DownloadRow() {
  const { download } = useAccount()
  const texts = useMessages('account').data
  const { isBusy, note, runAction } = useAction()

  const save = async () => {
    const result = await download()
    if (!result.error) saveFile(FILE_NAME, result.value)
    return result
  }
  return (
    <Row
      term={texts.downloadTitle}
      icon={<Icon name="download" />}
      note={note}
      action={
        <button
          type="button"
          className="button quiet"
          onClick={() => void runAction('download', save, texts.downloaded(FILE_NAME))}
        >
          {texts.download}
        </button>
      }
    >
      <span>{texts.downloadLead}</span>
      <Overlay busy={isBusy} text={texts.preparing} showsText />
    </Row>
  )
}

/** Apart from the download, because it can't be undone. */
function DeletionCard({ user }: { user: User }) {
  const { title } = useMessages()
  const texts = useMessages('account').data
  const { lead } = useMessages('changes').deletion
  if (useIsUnfolded('accountDelete'))
    return (
      <div className="danger-zone">
        <Card title={title.accountDelete}>
          <Unfolded form="accountDelete" label={title.accountDelete} lead={lead}>
            <WhatIsDeleted />
            <DeletionForm user={user} />
          </Unfolded>
        </Card>
      </div>
    )
  return (
    <div className="danger-zone">
      <Card title={texts.deleteTitle}>
        <p>{texts.deleteLead}</p>
        <p className="actions">
          <Link href={CLIENT_PATHS.accountDelete} className="button quiet danger">
            <Icon name="trash" />
            <span>{texts.delete}</span>
          </Link>
        </p>
      </Card>
    </div>
  )
}

function WhatIsDeleted() {
  const texts = useMessages('changes').deletion
  return (
    <div>
      <h3>{texts.listTitle}</h3>
      <ul className="deletion-list">
        <li>{texts.profile}</li>
        <li>{texts.signInMethods}</li>
        <li>{texts.devices}</li>
        <li>{texts.activity}</li>
      </ul>
      <p className="deletion-note">{texts.signUpAgain}</p>
    </div>
  )
}

const OTHER_EMAIL: SessionFailure = {
  code: 'invalid_request',
  message: 'invalid',
  fieldErrors: [{ path: 'confirmation', code: 'invalid', message: 'invalid' }],
}

/** Deletes once the user has typed their own email; case and whitespace do not matter. */
function DeletionForm({ user: { email, email_verified } }: { user: User }) {
  const account = useAccount()
  const texts = useMessages('changes').deletion
  const submission = useSubmission()
  const { form, note, isBusy, run, errorProps } = submission
  const typed = useFieldText(form, 'confirmation')
  const isConfirmed = isSameEmail(typed, email)
  const { value: factors } = useStore(account.factors)
  // The server doesn't say whether it sends emails. Where two-step login is offered, it does, because that needs them.
  const surelySendsEmails = OFFERS_TWO_STEP && !!factors && !factors.two_step_unavailable

  const showEnd = () => {
    const deleted: Deleted = email_verified && surelySendsEmails ? { email } : {}
    navigate(CLIENT_PATHS.accountDelete, { replace: true, state: { deleted } })
  }

  const remove = () =>
    void run('delete-account', async () =>
      isConfirmed ? account.deleteAccount(typed, showEnd) : { error: OTHER_EMAIL },
    )

  return (
    <form {...formProps(submission, remove)} className="form" name="deletion">
      <FormNote note={note} />
      <Field
        label={texts.label(email)}
        name="confirmation"
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...errorProps('confirmation')}
      />
      <div className="actions">
        <button
          type="submit"
          className="button primary destroy"
          disabled={isBusy}
          aria-disabled={!isConfirmed || undefined}
        >
          <Icon name="trash" />
          <span>{texts.submit}</span>
        </button>
        <CancelLink form="accountDelete" />
      </div>
      <Overlay busy={isBusy} text={texts.busy} />
    </form>
  )
}

/** What the history entry knows after a deletion. */
interface Deleted {
  /** Where an email confirms it. */
  readonly email?: string
}

function DeletionEnd() {
  const texts = useMessages('changes').deletion
  const { deleted } = (history.state ?? {}) as { deleted?: Deleted }
  if (!deleted) return <Redirect to={loginPath(CLIENT_PATHS.accountDelete)} />
  return (
    <StepPage
      title={texts.done}
      {...(deleted.email !== undefined && { lead: texts.confirmation(deleted.email) })}
    >
      <DoneMark />
      {SIGN_UP_IS_OPEN && <ButtonLink to={CLIENT_PATHS.signup}>{texts.startAgain}</ButtonLink>}
    </StepPage>
  )
}
