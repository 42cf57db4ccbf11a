import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { type ComponentType, Suspense, use, useState } from 'react'
import { useAccount } from '../../account/account.ts'
import type { LinkInfo } from '../../account/links.ts'
import { navigate, usePath } from '../../browser/navigation.tsx'
import type { EmailLinkKind } from '../../identity/provider.ts'
import { LanguageContext } from '../../messages/language.ts'
import type { LoadedMessages } from '../../messages/messages.ts'
import type { Result, SessionFailure } from '../../session/failure.ts'
import { LoadingPage } from '../lazy.tsx'
import {
  AfterUndo,
  ChangeInstead,
  type DeadLinkKind,
  DeadLinkStep,
  RequestReset,
  UsedChange,
  type UsedLinkProps,
  UsedRecovery,
  UsedReset,
  UsedVerification,
  VerifyInstead,
} from './dead-link.tsx'
import { ForgotPasswordPage } from './forgot-password.tsx'
import {
  consumed,
  deadLinkReason,
  type DeadLinkReason,
  type EmailLink,
  emailLinkTitle,
  parseEmailLink,
} from './link.ts'
import { NotMePage } from './not-me.tsx'
import {
  IncompleteLinkStep,
  type LinkStepProps,
  UnreadableLinkStep,
  WithAccount,
} from './parts.tsx'
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

EmailLinkPages.titleOf = (
  name: string,
  messages: LoadedMessages,
  search: string,
): string | undefined => (name === 'emailLink' ? emailLinkTitle(messages, search) : undefined)

/** `/account/action`, the target of email links. Opening it reads the link; only a button consumes it. */
function EmailLinkPage() {
  const [link] = useState(() => parseEmailLink(window))
  if (!link) return <IncompleteLinkStep />
  const { code } = link
  return (
    <WithAccount>
      {code === null ? <UsedLink link={link} /> : <UnusedLink link={link} code={code} />}
    </WithAccount>
  )
}

interface Kind {
  /** What a valid link asks before its button is pressed, and what it says afterwards. */
  readonly Step: ComponentType<LinkStepProps>
  /** What a link that was used here says after a reload. */
  readonly Used: ComponentType<UsedLinkProps>
  /** What a link that no longer works says. */
  readonly dead: DeadLinkKind
}

/** What each kind of link asks and says; `account/links.ts` has what its button does. */
const KINDS: Readonly<Record<EmailLinkKind, Kind>> = {
  verify: {
    Step: VerifyEmailStep,
    Used: UsedVerification,
    dead: {
      Instead: VerifyInstead,
      isDoneFor: ({ email_verified }) => email_verified,
      lead: ({ expired }, { reason, user }) =>
        reason === 'expired' && !user ? expired.verifySignedOut : undefined,
    },
  },
  change: {
    Step: ChangeEmailStep,
    Used: UsedChange,
    dead: { Instead: ChangeInstead, reasons: { email_changed: 'superseded' } },
  },
  recover: {
    Step: RecoverEmailStep,
    Used: UsedRecovery,
    dead: {
      Instead: AfterUndo,
      reasons: { 'email-already-in-use': 'email-taken' },
      lead: ({ expired }, { reason }) => (reason === 'email-taken' ? expired.recover : undefined),
    },
  },
  reset: {
    Step: OFFERS_PASSWORD ? ResetPasswordStep : IncompleteLinkStep,
    Used: UsedReset,
    dead: { Instead: RequestReset },
  },
}

function UsedLink({ link }: UsedLinkProps) {
  const { Used } = KINDS[link.kind]
  return <Used link={link} />
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
function useReadLink({ kind }: EmailLink, code: string) {
  const account = useAccount()
  const language = use(LanguageContext)
  return async () => {
    const failures = language.load('failures').catch(() => {}) // a generic sentence is shown without them
    const [read] = await Promise.all([account.readLink(code), failures])
    // The link may be consumed because the email is verified already, which a signed-in session can check.
    if (read.error && kind === 'verify') await account.checkVerification()
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
  const { dead } = KINDS[link.kind]
  const reason = deadLinkReason(error, dead.reasons)
  if (reason) return <DeadLinkStep kind={dead} link={link} reason={reason} />
  return <UnreadableLinkStep error={error} onRetry={onRetry} />
}

/** What the link does comes from the provider, not from the URL. */
function ValidLinkStep({ link, code, info }: Pick<LinkStepProps, 'link' | 'code' | 'info'>) {
  const { result, settle } = useLinkResult(link, code)
  if (result !== null && result !== 'done')
    return (
      <DeadLinkStep kind={KINDS[link.kind].dead} link={link} reason={result} email={info.email} />
    )
  const { Step } = KINDS[info.kind]
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
      setResult(error ? deadLinkReason(error, KINDS[link.kind].dead.reasons) : 'done')
    },
  }
}
