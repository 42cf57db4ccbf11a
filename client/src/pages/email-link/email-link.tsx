import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { type ComponentType, Suspense, use, useState } from 'react'
import { useAccount } from '../../account/account.ts'
import type { LinkInfo } from '../../account/links.ts'
import { navigate, usePath } from '../../browser/navigation.tsx'
import { LanguageContext } from '../../messages/language.ts'
import type { Result, SessionFailure } from '../../session/failure.ts'
import { LoadingPage, WithAccount } from '../lazy.tsx'
import { ConsumedLinkStep, DeadLinkStep } from './dead-link.tsx'
import { ForgotPasswordPage } from './forgot-password.tsx'
import {
  consumed,
  deadLinkReason,
  type DeadLinkReason,
  type EmailLink,
  parseEmailLink,
} from './link.ts'
import { NotMePage } from './not-me.tsx'
import { IncompleteLinkStep, type LinkStepProps, UnreadableLinkStep } from './parts.tsx'
import { ChangeEmailStep, RecoverEmailStep, ResetPasswordStep, VerifyEmailStep } from './steps.tsx'

/** A product without passwords does not contain the page that requests a link. */
const PASSWORD_PAGES: Readonly<Record<string, ComponentType>> = OFFERS_PASSWORD
  ? { [CLIENT_PATHS.forgotPassword]: ForgotPasswordPage }
  : {}

const PAGES: Readonly<Record<string, ComponentType>> = {
  [CLIENT_PATHS.notMe]: NotMePage,
  ...PASSWORD_PAGES,
}

/** The page that requests an email link, and the targets of email links. They share code and messages. */
export function EmailLinkPages() {
  const Page = PAGES[usePath()] ?? EmailLinkPage
  return <Page />
}

/** `/account/action`, the target of email links. Opening it reads the link; only a button consumes it. */
function EmailLinkPage() {
  const [link] = useState(() => parseEmailLink(window))
  if (!link) return <IncompleteLinkStep />
  const { code } = link
  return (
    <WithAccount>
      {code === null ? <ConsumedLinkStep link={link} /> : <UnusedLink link={link} code={code} />}
    </WithAccount>
  )
}

interface UnusedLinkProps {
  readonly link: EmailLink
  readonly code: string
}

function UnusedLink({ link, code }: UnusedLinkProps) {
  const read = useReadLink(link, code)
  const [result, setResult] = useState(read)
  return (
    <Suspense fallback={<LoadingPage />}>
      <LinkResult result={result} link={link} code={code} onRetry={() => setResult(read)} />
    </Suspense>
  )
}

/** Returns a function that reads the link and loads the failure messages. */
function useReadLink({ mode }: EmailLink, code: string) {
  const account = useAccount()
  const language = use(LanguageContext)
  return async () => {
    const failures = language.load('failures').catch(() => {}) // a generic sentence is shown without them
    const [read] = await Promise.all([account.readActionCode(code), failures])
    // The link may be consumed because the email is verified already, which a signed-in session can check.
    if (read.error && mode === 'verifyEmail') await account.checkVerification()
    return read
  }
}

interface LinkResultProps extends UnusedLinkProps {
  readonly result: Promise<Result<LinkInfo>>
  readonly onRetry: () => void
}

function LinkResult({ result, link, code, onRetry }: LinkResultProps) {
  const { error, value } = use(result)
  if (value) return <ValidLinkStep link={link} code={code} info={value} />
  const reason = deadLinkReason(error, link.mode)
  if (reason) return <DeadLinkStep link={link} reason={reason} />
  return <UnreadableLinkStep error={error} onRetry={onRetry} />
}

const STEPS = {
  'verify-email': VerifyEmailStep,
  'reset-password': OFFERS_PASSWORD ? ResetPasswordStep : IncompleteLinkStep,
  'change-email': ChangeEmailStep,
  'recover-email': RecoverEmailStep,
}

/** The operation comes from the provider, not from the URL. */
function ValidLinkStep({ link, code, info }: Pick<LinkStepProps, 'link' | 'code' | 'info'>) {
  const { result, settle } = useLinkResult(link, code)
  if (result !== null && result !== 'done')
    return <DeadLinkStep link={link} reason={result} email={info.email} />
  const Step = STEPS[info.operation]
  return <Step link={link} code={code} info={info} isDone={result === 'done'} onAttempt={settle} />
}

/** Tracks the result of applying a link. */
function useLinkResult(link: EmailLink, code: string) {
  const account = useAccount()
  const [result, setResult] = useState<'done' | DeadLinkReason | null>(null)

  return {
    result,
    /** Removes a consumed code from the URL and sets the result, which stays `null` if the link may still work. */
    settle(error: SessionFailure | null) {
      const { path, state } = consumed(link)
      const options = { replace: true, from: CLIENT_PATHS.emailLink, state }
      if (account.isConsumed(code)) navigate(path, options)
      setResult(error ? deadLinkReason(error, link.mode) : 'done')
    },
  }
}
