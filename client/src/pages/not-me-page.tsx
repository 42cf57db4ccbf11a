import { Suspense, use, useState } from 'react'
import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import type { SecurityLink } from '../account/security-link.ts'
import { useAccount } from '../account/use-account.ts'
import { LanguageContext } from '../messages/language-context.ts'
import { readSecurityToken } from '../navigation/security-link.ts'
import { navigate } from '../navigation/navigate.ts'
import { useHistoryState } from '../navigation/use-history-state.ts'
import type { Result } from '../session/session-failure.ts'
import { IncompleteLinkStep } from './email-link/incomplete-link-step.tsx'
import { UnreadableLinkStep } from './email-link/unreadable-link-step.tsx'
import { LoadingPage } from './loading-page.tsx'
import { DeadSecurityLinkStep } from './not-me/dead-security-link-step.tsx'
import { SecureStep } from './not-me/secure-step.tsx'
import { SecuredStep, type Secured } from './not-me/secured-step.tsx'
import { WithAccount } from './with-account.tsx'

/** `/account/not-me`, the target of "This wasn't me". Opening it reads the link; only a button uses it. */
export function NotMePage() {
  const state = useHistoryState()
  const [token] = useState(() => readSecurityToken(window.location))
  if (isSecured(state))
    return (
      <WithAccount>
        <SecuredStep secured={state} />
      </WithAccount>
    )
  if (token === null) return <IncompleteLinkStep />
  return (
    <WithAccount>
      <CheckedLink token={token} />
    </WithAccount>
  )
}

function CheckedLink({ token }: { token: string }) {
  const account = useAccount()
  const language = use(LanguageContext)
  const check = async () => {
    const failures = language.load('failures').catch(() => {}) // a generic sentence is shown without them
    const [result] = await Promise.all([account.checkSecurityLink(token), failures])
    return result
  }
  const [result, setResult] = useState(check)
  return (
    <Suspense fallback={<LoadingPage />}>
      <LinkResult result={result} token={token} onRetry={() => setResult(check)} />
    </Suspense>
  )
}

interface LinkResultProps {
  readonly result: Promise<Result<SecurityLink>>
  readonly token: string
  readonly onRetry: () => void
}

function LinkResult({ result, token, onRetry }: LinkResultProps) {
  const { error, value } = use(result)
  if (error?.code === 'not_found') return <IncompleteLinkStep />
  if (error) return <UnreadableLinkStep error={error} onRetry={onRetry} />
  if (value.state !== 'open') return <DeadSecurityLinkStep {...value} state={value.state} />
  return <SecureStep token={token} link={value} onUsed={onRetry} onSecured={showSecured} />
}

/** Replaces the URL, so that the token stays neither in the address bar nor in the history. */
function showSecured(secured: Secured) {
  navigate(CLIENT_PATHS.notMe, { replace: true, from: CLIENT_PATHS.notMe, state: secured })
}

const isSecured = (state: unknown): state is Secured =>
  typeof state === 'object' && state !== null && 'secured' in state
