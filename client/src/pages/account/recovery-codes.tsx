import { pageOf } from '@foyer/contract/client-paths.ts'
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
import { useSession } from '../../session/lazy-session.ts'
import { CheckMark, Icon } from '../../ui/icon.tsx'
import { closeMenu } from '../../ui/menu.tsx'
import { Notice, Overlay } from '../../ui/page.tsx'
import { useAction } from '../async-section.tsx'
import { exportFileName, saveFile } from './download.ts'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  /** What else has been done, if anything: not a toast, which would cover "Done" on a phone. */
  readonly done?: string | undefined
  readonly onDone: () => void
}

/** A way out of the page that waits for the user's answer. */
interface Exit {
  readonly leave: () => void
}

const FILE_NAME = exportFileName(productName, 'recovery-codes.txt')

/**
 * Shows new recovery codes, until the user has saved them. Ada reads her email while they are on the screen: without
 * the question, they would be gone, and count as her way in if she loses the phone.
 */
export function RecoveryCodes({ codes, done, onDone }: RecoveryCodesProps) {
  const { factors } = useAccount()
  const { session } = useSession()
  const { codes: texts } = useMessages('factors')
  const [note, setNote] = useState<RowNote>()
  const [isSaved, setSaved] = useState(false)
  const [exit, setExit] = useState<Exit>()
  const submission = useSubmission()

  const confirm = async () => {
    const { error } = await submission.run('account-action', () => factors.confirmRecoveryCodes())
    if (!error) onDone()
  }
  const watchExits = useCallback(() => {
    const controller = new AbortController()
    const { signal } = controller
    const askFirst = (event: Event, leave: Exit['leave']) => {
      // A user who has ticked the box, or downloaded the codes, has saved them, also without "Done".
      if (isSaved) {
        void factors.confirmRecoveryCodes()
        return
      }
      event.preventDefault()
      event.stopPropagation()
      setExit({ leave })
    }
    const onClick = (event: MouseEvent) => {
      const path = findNextPage(event)
      if (path !== undefined) askFirst(event, () => navigate(path))
      const logout = event.target instanceof Element && event.target.closest('[data-logs-out]')
      if (!logout) return
      askFirst(event, () => void session.signOut())
      // Gives the focus back to its button before the question takes it.
      closeMenu(logout)
    }
    const onNavigate = (event: NavigateEvent) => {
      const { navigationType, cancelable, destination } = event
      if (navigationType !== 'traverse' || !isOtherPage(new URL(destination.url))) return
      // A browser lets no page hold a user who presses Back again, or has not touched the page.
      if (!isSaved && !cancelable) return
      askFirst(event, () => {
        controller.abort()
        navigation.traverseTo(destination.key)
      })
    }
    // Before React's handlers.
    addEventListener('click', onClick, { signal, capture: true })
    // Older browsers have no such event, and can't be kept from going back within the app.
    if ('navigation' in window) navigation.addEventListener('navigate', onNavigate, { signal })
    if (!isSaved) addEventListener('beforeunload', (event) => event.preventDefault(), { signal })
    return () => controller.abort()
  }, [factors, session, isSaved])

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
        <ol ref={watchExits}>
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
      {exit && (
        <ConfirmDialog
          title={texts.leaveTitle}
          lead={texts.leaveLead}
          confirm={texts.leave}
          busy={texts.leave}
          isDestructive
          icon="alert"
          operation="account-action"
          perform={async () => ({ error: null })}
          onDone={exit.leave}
          onClose={() => setExit(undefined)}
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
  return link.origin === location.origin && isOtherPage(link)
    ? link.pathname + link.search
    : undefined
}

/** Not what unfolds on the same page, where the codes stay. */
const isOtherPage = ({ pathname }: Pick<URL, 'pathname'>) =>
  pageOf(pathname) !== pageOf(location.pathname)

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
  const { isBusy, note, runAction } = useAction()
  const [isAsking, setAsking] = useState(false)
  const created = useRef<readonly string[]>([])

  const renew = async () => {
    const result = await factors.renewRecoveryCodes()
    if (!result.error && result.value) created.current = result.value.recovery_codes
    return result
  }
  const onRenewed = () => onCodes(created.current)
  /** Asks nothing: there are no saved codes that would stop working. */
  const renewUnsaved = async () => {
    if (isBusy) return
    const { error } = await runAction('renew-codes', renew)
    if (!error) onRenewed()
  }
  return (
    <Row
      term={texts.term}
      icon={<Icon name="codes" />}
      {...(isUnsaved && { note })}
      action={
        <button
          type="button"
          className={isUnsaved ? 'button primary' : 'button quiet'}
          onClick={() => (isUnsaved ? void renewUnsaved() : setAsking(true))}
        >
          {texts.renew}
        </button>
      }
      below={!isUnsaved && left <= FEW_CODES && <p className="row-hint">{texts.few}</p>}
    >
      <span>{isUnsaved ? texts.unsaved : pluralForm(language, texts.left, left)}</span>
      <Overlay busy={isBusy} text={texts.renewing} showsText />
      {isAsking && (
        <ConfirmDialog
          title={texts.renewTitle}
          lead={texts.renewLead}
          confirm={texts.renew}
          busy={texts.renewing}
          operation="renew-codes"
          perform={renew}
          onDone={onRenewed}
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
