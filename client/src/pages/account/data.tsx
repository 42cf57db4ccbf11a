import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { isSameEmail } from '@foyer/contract/user.ts'
import { productName } from 'virtual:product'
import { useAccount } from '../../account/account.ts'
import { Link } from '../../browser/navigation.tsx'
import { FormNote, useFieldText, useSubmission } from '../../forms/submission.tsx'
import { useMessages } from '../../messages/language.ts'
import type { SessionFailure } from '../../session/failure.ts'
import { useSession } from '../../session/lazy-session.ts'
import { Card, Row } from '../../ui/card.tsx'
import { Field } from '../../forms/fields.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Overlay } from '../../ui/page.tsx'
import { useAction } from '../async-section.tsx'
import { exportFileName, saveFile } from './download.ts'
import { ChangePage } from './layout.tsx'

/** The download, and apart from it what can't be undone. */
export function DataCards() {
  const texts = useMessages('account').data
  return (
    <>
      <Card>
        <dl className="rows">
          <DownloadRow />
        </dl>
      </Card>
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
    </>
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
          onClick={() => void runAction('account-action', save, texts.downloaded(FILE_NAME))}
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

/** Lists what is deleted and offers a download first. */
function DeletionCard() {
  const texts = useMessages('changes').deletion
  return (
    <Card title={texts.listTitle}>
      <ul className="deletion-list">
        <li>{texts.profile}</li>
        <li>{texts.signInMethods}</li>
        <li>{texts.devices}</li>
        <li>{texts.activity}</li>
      </ul>
      <p className="deletion-note">{texts.signUpAgain}</p>
      <dl className="rows">
        <DownloadRow />
      </dl>
    </Card>
  )
}

/** `/account/delete`. */
export function DeletionPage() {
  const texts = useMessages('changes').deletion
  const { state } = useSession()
  if (state.status !== 'signed-in') return null
  return (
    <ChangePage page="accountDelete" lead={texts.lead}>
      <DeletionCard />
      <DeletionForm email={state.user.email} />
    </ChangePage>
  )
}

const OTHER_EMAIL: SessionFailure = {
  code: 'invalid_request',
  message: 'invalid',
  fieldErrors: [{ path: 'confirmation', code: 'invalid', message: 'invalid' }],
}

/** Deletes once the user has typed their own email; case and whitespace do not matter. */
function DeletionForm({ email }: { email: string }) {
  const account = useAccount()
  const texts = useMessages('changes').deletion
  const { form, note, isBusy, run, clearFailure, errorProps, reportMissing } = useSubmission()
  const typed = useFieldText(form, 'confirmation')
  const isConfirmed = isSameEmail(typed, email)

  return (
    <form
      className="form"
      ref={form}
      name="deletion"
      method="post"
      noValidate
      onInput={clearFailure}
      onSubmit={(event) => {
        event.preventDefault()
        if (reportMissing(event.currentTarget)) return
        void run('delete-account', async () =>
          isConfirmed ? account.deleteAccount(typed) : { error: OTHER_EMAIL },
        )
      }}
    >
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
      <button
        type="submit"
        className="button primary destroy"
        disabled={isBusy}
        aria-disabled={!isConfirmed || undefined}
      >
        {texts.submit}
      </button>
      <Overlay busy={isBusy} text={texts.busy} />
    </form>
  )
}
