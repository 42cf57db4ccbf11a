import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { Suspense, use, useState } from 'react'
import { useAccount } from '../../account/account.ts'
import type { SecuredAccount, SecurityLink } from '../../account/links.ts'
import { prefillEmail } from '../../browser/drafts.ts'
import { navigate } from '../../browser/navigation.tsx'
import { loginPath, withReturnPath } from '../../browser/return-path.ts'
import { ResendEmail } from '../../forms/resend-email.tsx'
import { useFormats } from '../../messages/formats.ts'
import { LanguageContext, useMessages } from '../../messages/language.ts'
import type { Result, SessionFailure } from '../../session/failure.ts'
import { EmailLine, emailSentence } from '../../ui/card.tsx'
import { DoneMark } from '../../ui/icon.tsx'
import { BackLink, ButtonLink, StepPage } from '../../ui/links.tsx'
import { LoadingPage } from '../lazy.tsx'
import {
  EmailLinkForm,
  IncompleteLinkStep,
  NewPasswordLink,
  UnreadableLinkStep,
  useHistoryState,
  WithAccount,
} from './parts.tsx'

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

interface DeadSecurityLinkStepProps {
  readonly state: 'used' | 'expired'
  readonly email?: string | undefined
  readonly hasPassword: boolean
}

function DeadSecurityLinkStep({ state, email, hasPassword }: DeadSecurityLinkStepProps) {
  const { secure, consumed, expired } = useMessages('emailLinks').link
  const isUsed = state === 'used'
  const leads = OFFERS_PASSWORD && hasPassword ? secure : secure.noPassword
  return (
    <StepPage
      title={isUsed ? consumed.title : expired.title}
      lead={isUsed ? leads.used : leads.expired}
    >
      <NewPasswordLink email={email} hasPassword={hasPassword} />
    </StepPage>
  )
}

/** Whose changes are undone, too (rule 16: security links). */
const OFFERS_FACTORS = OFFERS_PASSKEYS || OFFERS_TWO_STEP

interface SecureStepProps {
  readonly token: string
  readonly link: Pick<SecurityLink, 'email' | 'hasPassword'>
  /** The link has been used or has expired in the meantime. */
  readonly onUsed: () => void
  readonly onSecured: (secured: Secured) => void
}

/** Asks before it logs everyone out. */
function SecureStep({ token, link: { email, hasPassword }, onUsed, onSecured }: SecureStepProps) {
  const account = useAccount()
  const { title } = useMessages()
  const { secure } = useMessages('emailLinks').link
  const { gap } = useFormats()
  const setsPassword = OFFERS_PASSWORD && hasPassword
  const lead = setsPassword ? secure.lead : secure.noPassword.lead
  // To another email, no link is sent.
  const isSent = setsPassword && email !== undefined

  const perform = async () => {
    const { error, value } = await account.secureAccount(token, CLIENT_PATHS.accountSecurity)
    if (value) onSecured({ secured: true, ...value, at: Date.now() })
    return { error }
  }
  const settle = (error: SessionFailure | null) => {
    if (error?.code === 'conflict' || error?.code === 'not_found') onUsed()
  }
  return (
    <StepPage
      key="ready"
      title={title.notMe}
      lead={isSent ? emailSentence(lead + gap + secure.sends(email), email) : lead}
    >
      {OFFERS_FACTORS && <p>{email === undefined ? secure.undoesEmail : secure.undoes}</p>}
      {email !== undefined && !isSent && <EmailLine>{email}</EmailLine>}
      <EmailLinkForm apply={perform} texts={secure} onAttempt={settle} />
      <p>{secure.wasMe}</p>
    </StepPage>
  )
}

/** Kept in `history.state`, so that a reload shows it again. */
interface Secured extends SecuredAccount {
  readonly secured: true
  /** Milliseconds since 1970. */
  readonly at: number
}

/** Everyone is logged out; a password is still to be reset. */
function SecuredStep({ secured }: { secured: Secured }) {
  const { email, hasPassword, isSent, at } = secured
  const account = useAccount()
  const { link } = useMessages('emailLinks')
  const { secure } = link
  const doneLead = OFFERS_PASSWORD && hasPassword ? secure.doneLead : secure.noPassword.doneLead
  // The provider still has the other email, until its own link undoes the change.
  if (email === undefined)
    return (
      <StepPage key="secured" title={link.change.done} lead={secure.otherEmail}>
        <p>{doneLead}</p>
        {OFFERS_FACTORS && <p>{secure.undone}</p>}
        {OFFERS_PASSWORD && hasPassword && (
          <>
            <p>{secure.alreadyUndone}</p>
            <ButtonLink to={FORGOT_PASSWORD}>{link.recover.setPassword}</ButtonLink>
          </>
        )}
        <BackToLogin />
      </StepPage>
    )
  if (!isSent || !OFFERS_PASSWORD)
    return (
      <StepPage key="secured" title={secure.done} lead={doneLead}>
        <DoneMark />
        {OFFERS_FACTORS && <p>{secure.undone}</p>}
        <NewPasswordLink email={email} hasPassword={hasPassword} />
      </StepPage>
    )
  return (
    <StepPage key="secured" title={secure.done} lead={secure.doneLead}>
      <DoneMark />
      {OFFERS_FACTORS && <p>{secure.undone}</p>}
      <p>{emailSentence(secure.sent(email), email)}</p>
      <ResendEmail
        send={() => account.sendPasswordReset(email, CLIENT_PATHS.accountSecurity)}
        sentAt={at}
        isHelp
        hint={secure.changed}
      />
      <BackToLogin email={email} />
    </StepPage>
  )
}

const FORGOT_PASSWORD = withReturnPath(CLIENT_PATHS.forgotPassword, CLIENT_PATHS.accountSecurity)

function BackToLogin({ email = '' }: { email?: string }) {
  const { back } = useMessages('emailLinks').forgot
  return (
    <BackLink to={loginPath(CLIENT_PATHS.accountSecurity)} state={prefillEmail(email)}>
      {back}
    </BackLink>
  )
}

/** The token of a security link. It is in the fragment, which browsers send to no server. */
function readSecurityToken({ hash }: Pick<Location, 'hash'>): string | null {
  return new URLSearchParams(hash.slice(1)).get('token') || null
}
