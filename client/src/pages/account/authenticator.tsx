import type { FactorList, TotpSetup as Setup } from '@foyer/contract/factors.ts'
import { useRef, useState } from 'react'
import { encode } from 'uqr'
import { productName } from 'virtual:product'
import { useAccount } from '../../account/account.ts'
import { CodeField } from '../../forms/code-field.tsx'
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx'
import { SubmissionForm } from '../../forms/submission-form.tsx'
import { readField, useSubmission } from '../../forms/submission.tsx'
import { pluralForm, useLanguage, useMessages } from '../../messages/language.ts'
import { Row, type RowNote, StatusNote } from '../../ui/card.tsx'
import { CheckboxField } from '../../forms/fields.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Overlay } from '../../ui/page.tsx'
import { useAction } from '../async-section.tsx'
import { LabelledTime } from '../lists.tsx'
import { exportFileName, saveFile } from './download.ts'

interface TotpRowProps {
  readonly factors: FactorList
  readonly canSetUp: boolean
  readonly onSetup: (setup: Setup) => void
}

/** The authenticator app. Without a passkey, it is removed only by turning two-step login off. */
export function TotpRow({ factors: { totp, passkeys = [] }, canSetUp, onSetup }: TotpRowProps) {
  const { factors } = useAccount()
  const texts = useMessages('factors').app
  const { isBusy, note, runAction } = useAction()
  const [isRemoving, setRemoving] = useState(false)

  const start = async () => {
    const result = await factors.startTotp()
    if (!result.error && result.value) onSetup(result.value)
    return result
  }
  return (
    <Row
      term={texts.term}
      icon={<Icon name="phone" />}
      note={note}
      action={
        canSetUp && (
          <div className="actions">
            <button
              type="button"
              className="button quiet"
              onClick={() => void runAction('account-action', start, '')}
            >
              {totp ? texts.replace : texts.setUp}
            </button>
            {OFFERS_PASSKEYS && totp && passkeys.length > 0 && (
              <button
                type="button"
                className="button ghost danger"
                onClick={() => setRemoving(true)}
              >
                {texts.remove}
              </button>
            )}
          </div>
        )
      }
    >
      <p>{totp ? <LabelledTime label={texts.since} at={totp.confirmed_at} /> : texts.off}</p>
      <Overlay busy={isBusy} text={texts.starting} showsText />
      {OFFERS_PASSKEYS && isRemoving && (
        <ConfirmDialog
          title={texts.removeTitle}
          lead={texts.removeLead}
          confirm={texts.remove}
          busy={texts.removing}
          isDestructive
          operation="account-action"
          perform={() => factors.removeTotp()}
          onDone={() => setRemoving(false)}
          onClose={() => setRemoving(false)}
        />
      )}
    </Row>
  )
}

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
        cancel={
          <button type="button" className="button ghost" onClick={onCancel}>
            {cancel}
          </button>
        }
        onSubmit={(fields) => void confirm(readField(fields, 'code'))}
      >
        <CodeField kind="totp" hint={texts.codeHint} {...submission.errorProps('code')} />
      </SubmissionForm>
    </div>
  )
}

/** Groups of four are easier to type; authenticator apps ignore the spaces. */
const inGroups = (secret: string) => secret.replaceAll(/.{4}(?=.)/g, '$& ')

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly onDone: () => void
}

const FILE_NAME = exportFileName(productName, 'recovery-codes.txt')

/** Shows new recovery codes, until the user has saved them. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { codes: texts } = useMessages('factors')
  const [note, setNote] = useState<RowNote>()
  const [isSaved, setSaved] = useState(false)

  const download = () => {
    saveFile(FILE_NAME, [texts.fileTitle, '', ...codes, ''].join('\n'), 'text/plain')
    setNote({ text: texts.downloaded(FILE_NAME) })
  }
  return (
    <div className="recovery-codes">
      <p>{texts.lead}</p>
      <ol>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="actions">
        <CopyButton text={codes.join('\n')} onResult={(text) => setNote({ text })}>
          {texts.copy}
        </CopyButton>
        <button type="button" className="button quiet" onClick={download}>
          {texts.download}
        </button>
        <button type="button" className="button quiet" onClick={() => window.print()}>
          {texts.print}
        </button>
      </div>
      <StatusNote note={note} />
      <CheckboxField
        name="saved"
        label={texts.saved}
        onChange={({ currentTarget }) => setSaved(currentTarget.checked)}
      />
      <button type="button" className="button primary" disabled={!isSaved} onClick={onDone}>
        {texts.done}
      </button>
    </div>
  )
}

interface RecoveryCodesRowProps {
  readonly left: number
  readonly onCodes: (codes: readonly string[]) => void
}

/** From this number on, a hint advises to get new codes. */
const FEW = 3

/** How many recovery codes are left, and how to replace them. */
export function RecoveryCodesRow({ left, onCodes }: RecoveryCodesRowProps) {
  const { factors } = useAccount()
  const texts = useMessages('factors').recovery
  const { language } = useLanguage()
  const [isAsking, setAsking] = useState(false)
  const created = useRef<readonly string[]>([])

  const renew = async () => {
    const result = await factors.renewRecoveryCodes()
    if (!result.error && result.value) created.current = result.value.recovery_codes
    return result
  }
  return (
    <Row
      term={texts.term}
      icon={<Icon name="key" />}
      action={
        <button type="button" className="button quiet" onClick={() => setAsking(true)}>
          {texts.renew}
        </button>
      }
    >
      <span>{pluralForm(language, texts.left, left)}</span>
      {left <= FEW && <p className="row-hint">{texts.few}</p>}
      {isAsking && (
        <ConfirmDialog
          title={texts.renewTitle}
          lead={texts.renewLead}
          confirm={texts.renew}
          busy={texts.renewing}
          operation="renew-codes"
          perform={renew}
          onDone={() => onCodes(created.current)}
          onClose={() => setAsking(false)}
        />
      )}
    </Row>
  )
}

interface CopyButtonProps {
  readonly text: string
  readonly children: string
  readonly onResult: (sentence: string) => void
}

/** Copies a text that is also on the page, where it can be selected if the browser refuses. */
function CopyButton({ text, children, onResult }: CopyButtonProps) {
  const { copied, notCopied } = useMessages('factors')
  // Some in-app browsers have no clipboard.
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      onResult(copied)
    } catch {
      onResult(notCopied)
    }
  }
  return (
    <button type="button" className="button quiet" onClick={() => void copy()}>
      {children}
    </button>
  )
}

/** The quiet zone that ISO/IEC 18004 requires, in modules. */
const QUIET_ZONE = 4

/** Black on white in every theme, because not all scanners read inverted codes. */
export function QrCode({ data, label }: { data: string; label: string }) {
  const { data: rows, size } = encode(data, { border: QUIET_ZONE })
  return (
    <svg
      className="qr-code"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={rows.map(toPath).join('')} />
    </svg>
  )
}

/** A square for each dark module of a row. */
const toPath = (row: readonly boolean[], y: number) =>
  row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join('')
