import { useId, useState, type ReactNode } from 'react'
import { failureText } from '../messages/failures.ts'
import { pluralForm, sentenceGap, useLanguage, useMessages } from '../messages/language.ts'
import type { SessionResult } from '../session/failure.ts'
import { Overlay } from '../ui/page.tsx'
import { useSecondsLeft } from '../messages/formats.ts'
import { useSubmission } from './submission.tsx'

const RESEND_INTERVAL_MS = 60_000

interface ResendEmailProps {
  readonly send: () => Promise<SessionResult>
  /** What is then reported; by default, only that it was sent. */
  readonly sent?: string | undefined
  /** When the last email was sent: milliseconds since 1970. */
  readonly sentAt?: number
  /** Whether it is help for a user who got nothing, instead of a button. */
  readonly isHelp?: boolean
  /** Why else nothing may have come. */
  readonly hint?: string
  /** A second button or a link. */
  readonly children?: ReactNode
}

/**
 * Sends an email again, at most once a minute. Screen readers announce the end of the wait, but not each second of
 * it. The button can have the focus during the wait.
 */
export function ResendEmail({ send, sent, sentAt = 0, isHelp, hint, children }: ResendEmailProps) {
  const texts = useMessages('emailLinks').resend
  const language = useLanguage()
  const { isBusy, failure, run } = useSubmission()
  const [last, setLast] = useState({ at: sentAt, isResent: false })
  const secondsLeft = useSecondsLeft(last.at + RESEND_INTERVAL_MS)
  const waitId = useId()

  const resend = async () => {
    if (secondsLeft > 0 || isBusy) return
    const { error } = await run('send-email', send)
    if (!error) setLast({ at: Date.now(), isResent: true })
  }
  const status = () => {
    if (secondsLeft > 0) return last.isResent ? (sent ?? texts.sent) : ''
    return last.at > 0 ? texts.ready : ''
  }

  const button = (
    <button
      type="button"
      className={isHelp ? 'text-button' : 'button quiet'}
      aria-disabled={secondsLeft > 0 || undefined}
      aria-describedby={secondsLeft > 0 ? waitId : undefined}
      onClick={() => void resend()}
    >
      <span className={secondsLeft > 0 ? 'visually-hidden' : undefined}>{texts.send}</span>
      {secondsLeft > 0 && <span aria-hidden>{texts.waitClock(toClock(secondsLeft))}</span>}
    </button>
  )
  return (
    <div className="resend">
      {isHelp ? (
        <>
          <p className="resend-help">
            <span>{texts.help}</span>
            {hint && <span>{sentenceGap(language.language) + hint}</span>}
          </p>
          {button}
        </>
      ) : (
        <div className="button-links">
          {button}
          {children}
        </div>
      )}
      <div className="resend-note">
        <p role="status" data-tone={failure ? 'danger' : undefined}>
          {failure ? failureText(language, failure, 'send-email') : status()}
        </p>
        {secondsLeft > 0 && (
          <p id={waitId} className="visually-hidden">
            {pluralForm(language.language, texts.wait, secondsLeft)}
          </p>
        )}
      </div>
      <Overlay busy={isBusy} text={texts.sending} showsText />
    </div>
  )
}

/** As `0:42`. */
const toClock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
