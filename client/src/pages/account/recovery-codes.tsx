import { useCallback, useRef, useState } from 'react'
import { productName } from 'virtual:product'
import { useAccount } from '../../account/account.ts'
import { FEW_CODES } from '../../account/factors.ts'
import { navigate } from '../../browser/navigation.tsx'
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx'
import { pluralForm, useLanguage, useMessages } from '../../messages/language.ts'
import { Row, type RowNote, StatusNote } from '../../ui/card.tsx'
import { CheckboxField } from '../../forms/fields.tsx'
import { formProps } from '../../forms/submission-form.tsx'
import { FormNote, useSubmission } from '../../forms/submission.tsx'
import { CheckMark, Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/page.tsx'
import { exportFileName, saveFile } from './download.ts'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  /** What else has been done, if anything: not a toast, which would cover "Done" on a phone. */
  readonly done?: string | undefined
  readonly onDone: () => void
}

const FILE_NAME = exportFileName(productName, 'recovery-codes.txt')

/**
 * Shows new recovery codes, until the user has saved them. Ada reads her email while they are on the screen: without
 * the question, they would be gone, and count as her way in if she loses the phone.
 */
export function RecoveryCodes({ codes, done, onDone }: RecoveryCodesProps) {
  const { factors } = useAccount()
  const { codes: texts } = useMessages('factors')
  const [note, setNote] = useState<RowNote>()
  const [isSaved, setSaved] = useState(false)
  const [leavingTo, setLeavingTo] = useState<string>()
  const submission = useSubmission()

  const confirm = async () => {
    const { error } = await submission.run('account-action', () => factors.confirmRecoveryCodes())
    if (!error) onDone()
  }
  const watchLinks = useCallback(() => {
    const controller = new AbortController()
    const { signal } = controller
    const onClick = (event: MouseEvent) => {
      const path = findNextPage(event)
      if (path === undefined) return
      // A user who has ticked the box, or downloaded the codes, has saved them, also without "Done".
      if (isSaved) {
        void factors.confirmRecoveryCodes()
        return
      }
      event.preventDefault()
      event.stopPropagation()
      setLeavingTo(path)
    }
    // Before React's handlers.
    addEventListener('click', onClick, { signal, capture: true })
    if (!isSaved) addEventListener('beforeunload', (event) => event.preventDefault(), { signal })
    return () => controller.abort()
  }, [factors, isSaved])

  const download = () => {
    saveFile(FILE_NAME, [texts.fileTitle, '', ...codes, ''].join('\n'), 'text/plain')
    setNote({ text: texts.downloaded(FILE_NAME) })
    setSaved(true)
    submission.clearFailure()
  }
  return (
    <>
      <form {...formProps(submission, () => void confirm())} className="recovery-codes">
        {done && (
          <Notice role="status" tone="success">
            {done}
          </Notice>
        )}
        <FormNote note={submission.note} />
        <p>{texts.lead}</p>
        <ol ref={watchLinks}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <div className="actions">
          <CopyButton text={codes.join('\n')} onRefused={(text) => setNote({ text })}>
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
          checked={isSaved}
          required
          onChange={({ currentTarget }) => setSaved(currentTarget.checked)}
          {...submission.errorProps('saved')}
        />
        <button type="submit" className="button primary" aria-disabled={!isSaved || undefined}>
          {texts.done}
        </button>
      </form>
      {leavingTo !== undefined && (
        <ConfirmDialog
          title={texts.leaveTitle}
          lead={texts.leaveLead}
          confirm={texts.leave}
          busy={texts.leave}
          isDestructive
          icon="alert"
          operation="account-action"
          perform={async () => ({ error: null })}
          onDone={() => navigate(leavingTo)}
          onClose={() => setLeavingTo(undefined)}
        />
      )}
    </>
  )
}

/** Shows a card that takes the place of the page: a phone would stay where the field before it was. */
export function focusAtTop(card: HTMLElement | null) {
  if (!card) return
  scrollTo(0, 0)
  card.focus({ preventScroll: true })
}

/** The page of the app to which a click on a link leads, if it leaves this one. */
function findNextPage(event: MouseEvent): string | undefined {
  const link = event.target instanceof Element && event.target.closest('a')
  if (!link || link.target || link.download) return undefined
  // They open a new tab or window.
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return undefined
  const { origin, pathname, search } = link
  return origin === location.origin && pathname !== location.pathname
    ? pathname + search
    : undefined
}

interface RecoveryCodesRowProps {
  readonly left: number
  /** Whether the user has not said that they are saved: they may have left the page that showed them. */
  readonly isUnsaved: boolean
  readonly onCodes: (codes: readonly string[]) => void
}

/** How many recovery codes are left, and how to replace them. */
export function RecoveryCodesRow({ left, isUnsaved, onCodes }: RecoveryCodesRowProps) {
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
      icon={<Icon name="codes" />}
      action={
        <button
          type="button"
          className={isUnsaved ? 'button primary' : 'button quiet'}
          onClick={() => setAsking(true)}
        >
          {texts.renew}
        </button>
      }
      below={!isUnsaved && left <= FEW_CODES && <p className="row-hint">{texts.few}</p>}
    >
      <span>{isUnsaved ? texts.unsaved : pluralForm(language, texts.left, left)}</span>
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
  readonly onRefused: (sentence: string) => void
}

/**
 * Copies a text that is also on the page, where it can be selected if the browser refuses. The button says for two
 * seconds, by CSS, that the text is copied; then it has its own label again.
 */
export function CopyButton({ text, children, onRefused }: CopyButtonProps) {
  const { copied, notCopied } = useMessages('factors')
  const [copies, setCopies] = useState(0)
  // Some in-app browsers have no clipboard.
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopies((count) => count + 1)
    } catch {
      onRefused(notCopied)
    }
  }
  return (
    <>
      <button
        type="button"
        className="button quiet copy"
        data-copied={copies > 0 || undefined}
        onClick={() => void copy()}
      >
        <span key={`label ${copies}`}>{children}</span>
        <span key={`done ${copies}`} aria-hidden="true">
          <CheckMark checked />
          <span>{copied}</span>
        </span>
      </button>
      <span className="visually-hidden" role="status">
        {copies > 0 && copied}
      </span>
    </>
  )
}
