import type { TotpSetup as Setup } from '@foyer/contract/factors.ts'
import { useState } from 'react'
import { CodeField } from '../forms/code-field.tsx'
import { readField } from '../forms/read-field.ts'
import { SubmissionForm } from '../forms/submission-form.tsx'
import { useSubmission } from '../forms/use-submission.ts'
import { useAccount } from '../account/use-account.ts'
import { useMessages } from '../messages/use-messages.ts'
import { StatusNote, type RowNote } from '../ui/row.tsx'
import { CopyButton } from './copy-button.tsx'
import { QrCode } from './qr-code.tsx'

interface TotpSetupProps {
  readonly setup: Setup
  readonly turnsTwoStepOn: boolean
  /** With the recovery codes, if the user had none. */
  readonly onDone: (codes: readonly string[] | undefined) => void
  readonly onCancel: () => void
}

/** Shows the secret of an authenticator app, and asks for the app's first code. */
export function TotpSetup({ setup, turnsTwoStepOn, onDone, onCancel }: TotpSetupProps) {
  const { factors } = useAccount()
  const { setUp: texts, cancel } = useMessages('factors')
  const submission = useSubmission()
  const [note, setNote] = useState<RowNote>()

  const confirm = async (code: string) => {
    const confirming = () => factors.confirmTotp({ body: { code } })
    const result = await submission.run('set-up-app', confirming)
    if (!result.error) onDone(result.value?.recovery_codes)
  }
  return (
    <div className="totp-setup">
      <a className="button primary open-app" href={setup.uri}>
        {texts.openApp}
      </a>
      <p>{texts.scan}</p>
      <QrCode data={setup.uri} label={texts.qrCode} />
      <p>{texts.manual}</p>
      <p className="secret">
        <code dir="ltr">{inGroups(setup.secret)}</code>
        <CopyButton text={setup.secret} onResult={(text) => setNote({ text })}>
          {texts.copyKey}
        </CopyButton>
      </p>
      <StatusNote note={note} />
      <SubmissionForm
        submission={submission}
        texts={{ submit: turnsTwoStepOn ? texts.submit : texts.confirm, busy: texts.busy }}
        onSubmit={(fields) => void confirm(readField(fields, 'code'))}
      >
        <CodeField kind="totp" hint={texts.codeHint} {...submission.errorProps('code')} />
      </SubmissionForm>
      <button type="button" className="button quiet" onClick={onCancel}>
        {cancel}
      </button>
    </div>
  )
}

/** Groups of four are easier to type; authenticator apps ignore the spaces. */
const inGroups = (secret: string) => secret.replaceAll(/.{4}(?=.)/g, '$& ')
