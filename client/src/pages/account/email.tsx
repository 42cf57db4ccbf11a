import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import type { User } from '@foyer/contract/schemas.ts'
import { type ReactNode, useState } from 'react'
import { useAccount } from '../../account/account.ts'
import type { EmailChangeResult } from '../../account/email.ts'
import { Link } from '../../browser/navigation.tsx'
import { useStore } from '../../browser/store.ts'
import { ResendEmail } from '../../forms/resend-email.tsx'
import { readEmail, SubmissionForm } from '../../forms/submission-form.tsx'
import { useSubmission } from '../../forms/submission.tsx'
import { providerName } from '../../identity/providers.ts'
import { useFormats } from '../../messages/formats.ts'
import { useMessages } from '../../messages/language.ts'
import { Row } from '../../ui/card.tsx'
import { Field } from '../../forms/fields.tsx'
import { Icon } from '../../ui/icon.tsx'
import { breakableEmail } from '../../ui/email.tsx'
import { TAKES_FOCUS } from '../../ui/links.tsx'
import { Notice } from '../../ui/page.tsx'
import { AsyncSection } from '../async-section.tsx'
import { LogInWithNewEmail, useIsLinkUsed } from '../email-link/parts.tsx'
import { PendingChangeNotice, ResendVerification } from './email-change.tsx'
import { CancelLink, Unfolded } from './layout.tsx'

/** `/account/email`: the row, unfolded. It requests an email change, which a link in an email completes. */
export function EmailFormRow({ user }: { user: User }) {
  const { title } = useMessages()
  const texts = useMessages('changes').email
  const { change } = useMessages('emailLinks').link
  const [sent, setSent] = useState<EmailChangeSent | null>(null)
  const mustSetPassword = useStore(useAccount().providerAccount).value?.hasPassword === false
  const isUsed = useIsLinkUsed('change', sent?.to ?? '')
  const sentTitle = isUsed ? change.done : texts.sent
  return (
    <Row term={sent === null ? title.accountEmail : sentTitle} icon={<Icon name="mail" />}>
      {/* What the form says first names an unverified email. */}
      {sent === null && user.email_verified && (
        <p>
          <bdi>{breakableEmail(user.email)}</bdi>
        </p>
      )}
      <Unfolded
        form="accountEmail"
        label={title.accountEmail}
        lead={sent === null && !mustSetPassword ? texts.lead : undefined}
      >
        {sent === null ? (
          <EmailFormOrReason user={user} onSent={setSent} />
        ) : (
          <Outcome key={sentTitle} title={sentTitle}>
            {isUsed ? (
              <>
                <p>{change.doneLead(sent.to)}</p>
                <LogInWithNewEmail email={sent.to} />
              </>
            ) : (
              <EmailChangeSentNote user={user} sent={sent} onChangeAgain={() => setSent(null)} />
            )}
          </Outcome>
        )}
      </Unfolded>
    </Row>
  )
}

interface EmailFormOrReasonProps {
  readonly user: User
  readonly onSent: (sent: EmailChangeSent) => void
}

/** The form to change the email, or what the user has to do first. */
function EmailFormOrReason({ user, onSent }: EmailFormOrReasonProps) {
  const { providerAccount } = useAccount()
  const texts = useMessages('changes').email
  const { list } = useFormats()
  return (
    <AsyncSection resource={providerAccount}>
      {({ hasPassword, providers }) =>
        hasPassword ? (
          <>
            {!user.email_verified && <VerifyEmailFirst email={user.email} />}
            <PendingChangeNotice currentEmail={user.email} />
            {providers.length > 0 && (
              <Notice role="status" tone="warning">
                {texts.unlinks(list(providers.map(providerName)))}
              </Notice>
            )}
            <EmailForm onSent={onSent} />
          </>
        ) : (
          <>
            <Notice role="status">
              <p>{texts.passwordFirst}</p>
            </Notice>
            <div className="actions">
              <SetPassword />
              <CancelLink form="accountEmail" />
            </div>
          </>
        )
      }
    </AsyncSection>
  )
}

function SetPassword() {
  const { setPassword } = useMessages('account').signInMethods
  return (
    <Link href={CLIENT_PATHS.accountPassword} className="button primary">
      {setPassword}
    </Link>
  )
}

interface EmailChangeSentNoteProps {
  readonly user: User
  readonly sent: EmailChangeSent
  readonly onChangeAgain: () => void
}

function EmailChangeSentNote({
  user,
  sent: { to, stillLinked },
  onChangeAgain,
}: EmailChangeSentNoteProps) {
  const account = useAccount()
  const texts = useMessages('changes').email
  const { typos } = useMessages('emailLinks').resend
  const { gap, list } = useFormats()
  const [sentAt] = useState(Date.now)
  return (
    <>
      {stillLinked.length > 0 && (
        <Notice role="alert" tone="warning">
          {texts.stillLinked(list(stillLinked.map(providerName)))}
        </Notice>
      )}
      <div className="next-steps">
        <p>
          <span>{texts.openLink(to)}</span>
          {user.email_verified && <span>{gap + texts.oldEmailNotified(user.email)}</span>}
        </p>
        {!user.email_verified && <p>{texts.correctionEffect}</p>}
      </div>
      <ResendEmail
        send={() => account.requestEmailChange(to, CLIENT_PATHS.accountProfile)}
        sentAt={sentAt}
        isHelp
        hint={typos + gap + texts.taken}
        sent={texts.sentAgain}
      />
      <div className="actions">
        <Link href={CLIENT_PATHS.accountProfile} className="button primary">
          {texts.done}
        </Link>
        <button type="button" className="button ghost" onClick={onChangeAgain}>
          {texts.useDifferent}
        </button>
      </div>
    </>
  )
}

interface OutcomeProps {
  readonly title: string
  readonly children: ReactNode
}

/** Gets the focus, because the form that had it is unmounted. The row shows its title. */
function Outcome({ title, children }: OutcomeProps) {
  return (
    <section className="outcome" aria-label={title} tabIndex={-1} ref={focus}>
      {children}
    </section>
  )
}

const focus = (card: HTMLElement | null) => card?.focus()

/**
 * For a user who was never verified: the email may be mistyped. The link leads to the profile: if it arrived, the email
 * is right.
 */
function VerifyEmailFirst({ email }: { email: string }) {
  const { confirmFirst, correctionEffect } = useMessages('changes').email
  return (
    <div className="notice">
      <p>{confirmFirst(email)}</p>
      <ResendVerification email={email} returnPath={CLIENT_PATHS.accountProfile} />
      <p>{correctionEffect}</p>
    </div>
  )
}

/** Where the email was sent, and which providers could not be unlinked from the account. */
interface EmailChangeSent {
  readonly to: string
  readonly stillLinked: readonly string[]
}

/** Asks for the new email. It does not reveal whether another account uses it. */
function EmailForm({ onSent }: { onSent: (sent: EmailChangeSent) => void }) {
  const account = useAccount()
  const texts = useMessages('changes').email
  const submission = useSubmission()
  const { errorProps, run } = submission

  const request = async (to: string) => {
    const send = (): Promise<EmailChangeResult> =>
      account.requestEmailChange(to, CLIENT_PATHS.accountProfile)
    const { error, stillLinked = [] } = await run('change-email', send)
    if (!error) onSent({ to, stillLinked })
  }
  return (
    <SubmissionForm
      submission={submission}
      name="email"
      texts={{ submit: texts.submit, busy: texts.busy }}
      cancel={<CancelLink form="accountEmail" />}
      onSubmit={(fields) => void request(readEmail(fields))}
    >
      <Field
        label={texts.label}
        name="email"
        type="email"
        placeholder={texts.placeholder}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        ref={takeFocus}
        {...TAKES_FOCUS}
        {...errorProps('email')}
      />
    </SubmissionForm>
  )
}

/** The form may appear later than its group, and again after an email was sent. */
function takeFocus(field: HTMLElement | null) {
  const holders: unknown[] = [document.body, field?.closest('.unfolded')]
  if (holders.includes(document.activeElement)) field?.focus()
}
