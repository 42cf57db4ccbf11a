import { useId, useState, type ReactNode } from 'react'
import { failureSentence } from '../messages/failure-sentence.ts'
import { countForm } from '../messages/count-form.ts'
import { useLanguage, useMessages } from '../messages/use-messages.ts'
import type { SessionResult } from '../session/session-failure.ts'
import { Overlay } from '../ui/overlay.tsx'
import { useSecondsLeft } from '../ui/use-seconds-left.ts'
import { useSubmission } from './use-submission.ts'

/** Mails take a moment to arrive: nobody asks for five of them. */
const PAUSE_MS = 60_000

interface ResendMailProps {
  readonly send: () => Promise<SessionResult>
  /** What the button says, and what is said of it, where the mail is not the one the page is about. */
  readonly words?: { readonly send: string; readonly sending: string; readonly sent: string }
  /** When the mail was sent before: milliseconds since 1970. */
  readonly sentAt?: number
  /** Another button, beside the one that sends. */
  readonly children?: ReactNode
}

/**
 * Sends a mail once more, not more often than once a minute. How long to wait is there to be read; it is
 * announced just once, when the wait is over. The button keeps the focus meanwhile.
 */
export function ResendMail({ send, words: own, sentAt = 0, children }: ResendMailProps) {
  const words = { ...useMessages('mails').resend, ...own }
  const language = useLanguage()
  const { isBusy, failure, run } = useSubmission()
  const [last, setLast] = useState({ at: sentAt, isHere: false })
  const left = useSecondsLeft(last.at + PAUSE_MS)
  const waitId = useId()

  const resend = async () => {
    if (left > 0 || isBusy) return
    const { error } = await run('mail', send)
    if (!error) setLast({ at: Date.now(), isHere: true })
  }
  const told = () => {
    if (left > 0) return last.isHere ? words.sent : ''
    return last.at > 0 ? words.ready : ''
  }

  return (
    <div className="resend">
      <div className="ways-on">
        <button
          type="button"
          className="button quiet"
          aria-disabled={left > 0 || undefined}
          aria-describedby={left > 0 ? waitId : undefined}
          onClick={() => void resend()}
        >
          {words.send}
        </button>
        {children}
      </div>
      <div className="resend-note">
        <p role="status" data-tone={failure ? 'danger' : undefined}>
          {failure ? failureSentence(language, failure, 'mail') : told()}
        </p>
        {left > 0 && <p id={waitId}>{countForm(language.language, words.wait, left)}</p>}
      </div>
      <Overlay busy={isBusy} text={words.sending} />
    </div>
  )
}
