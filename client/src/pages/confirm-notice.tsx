import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { useState } from 'react'
import { type Account, useAccount } from '../account/account.ts'
import { needsReauth } from '../account/provider-calls.ts'
import { Link } from '../browser/navigation.tsx'
import { useStore } from '../browser/store.ts'
import { ResendEmail } from '../forms/resend-email.tsx'
import { useFormats } from '../messages/formats.ts'
import { useMessages } from '../messages/language.ts'
import { retryDelay } from '../session/calls.ts'
import type { SessionResult } from '../session/failure.ts'

interface ConfirmNoticeProps {
  readonly email: string
  /** Below the heading of what it stands in. */
  readonly heading: 'h2' | 'h3'
}

/** Explains how to verify the email, sends the link again, and notices a verification elsewhere by itself. */
export function ConfirmNotice({ email, heading: Heading }: ConfirmNoticeProps) {
  const account = useAccount()
  const texts = useMessages('emailLinks').notice
  const { email: change } = useMessages('changes')
  const { gap } = useFormats()
  const { pathname, search, hash } = window.location
  const path = pathname + search + hash
  // A correction of a mistyped email: then its link is the one to open.
  const correction = useStore(account.emailChange).value?.change?.email
  const send = (): Promise<SessionResult> =>
    correction === undefined
      ? account.resendVerification(path)
      : account.requestEmailChange(correction, path)
  const [checks] = useState(
    () => (notice: HTMLElement | null) =>
      notice ? checkWhileShown(account, notice.ownerDocument) : undefined,
  )
  return (
    <section className="notice" aria-labelledby="confirm-notice" ref={checks}>
      <Heading id="confirm-notice">{texts.title}</Heading>
      <p>
        {correction === undefined
          ? texts.lead(email)
          : change.openLink(correction) + gap + change.taken}
      </p>
      <ResendEmail key={correction} send={send} sent={correction && change.sentAgain}>
        {OFFERS_PASSWORD && <Link href={CLIENT_PATHS.accountEmail}>{texts.correct}</Link>}
      </ResendEmail>
    </section>
  )
}

const SHOWN_INTERVAL_MS = 10_000

/**
 * Each check counts towards the provider's quota, and wakes a phone's radio. A user who opens the link later comes back
 * to the page, which is noticed too.
 */
const SHOWN_FOR_MS = 10 * 60_000

/**
 * Keeps checking whether the email is verified while a notice asks for it: Ada has the notice on her laptop, and opens
 * the link on the phone beside it, so this page gets no event. Not while the page is hidden. Returns what ends the
 * checks.
 */
export function checkWhileShown(
  account: Pick<Account, 'checkVerification'>,
  document: Pick<Document, 'visibilityState' | 'addEventListener'>,
): () => void {
  const ended = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let endsAt = 0
  let failures = 0

  function schedule(delay: number) {
    clearTimeout(timer)
    const isShown = document.visibilityState === 'visible' && !ended.signal.aborted
    if (isShown && Date.now() + delay <= endsAt) timer = setTimeout(() => void check(), delay)
  }

  async function check() {
    const { error } = await account.checkVerification()
    // The API refuses some whose email the provider calls verified, and would refuse them again.
    if (needsReauth(error) || error?.code === 'forbidden') ended.abort()
    const wait = error ? retryDelay(failures, error) : 0
    failures = error ? failures + 1 : 0
    schedule(SHOWN_INTERVAL_MS + wait)
  }

  function start(delay: number) {
    endsAt = Date.now() + SHOWN_FOR_MS
    schedule(delay)
  }

  start(0)
  // `watchVerification` has just checked.
  document.addEventListener('visibilitychange', () => start(SHOWN_INTERVAL_MS), {
    signal: ended.signal,
  })
  return () => {
    ended.abort()
    clearTimeout(timer)
  }
}
