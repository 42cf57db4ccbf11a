import { Suspense, use, useState } from 'react'
import { LanguageContext } from '../messages/language-context.ts'
import type { LinkInfo } from '../account/email-link-operations.ts'
import { useAccount } from '../account/use-account.ts'
import { parseEmailLink, type EmailLink } from '../navigation/email-link.ts'
import type { Result } from '../session/session-failure.ts'
import { IncompleteLinkStep } from './email-link/incomplete-link-step.tsx'
import { ValidLinkStep } from './email-link/valid-link-step.tsx'
import { DeadLinkStep } from './email-link/dead-link-step.tsx'
import { deadLinkReason } from './email-link/dead-link-reason.ts'
import { UnreadableLinkStep } from './email-link/unreadable-link-step.tsx'
import { ConsumedLinkStep } from './email-link/consumed-link-step.tsx'
import { LoadingPage } from './loading-page.tsx'
import { WithAccount } from './with-account.tsx'

/** `/account/action`, the target of email links. Opening it reads the link; only a button consumes it. */
export function EmailLinkPage() {
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
