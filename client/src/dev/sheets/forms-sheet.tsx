import { useState } from 'react'
import { providers } from 'virtual:product'
import { FormNote } from '../../forms/form-note.tsx'
import { NewPasswordField } from '../../forms/new-password-field.tsx'
import { ProviderWindow } from '../../forms/provider-window.tsx'
import { ResendEmail } from '../../forms/resend-email.tsx'
import { SubmissionForm } from '../../forms/submission-form.tsx'
import { useSubmission } from '../../forms/use-submission.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { EmailLine } from '../../ui/email-line.tsx'
import { Field } from '../../ui/field.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { StepPage } from '../../ui/step-page.tsx'
import { Overlay } from '../../ui/overlay.tsx'
import { Example, Sheet } from '../sheet.tsx'
import { DialogExample } from './dialog-example.tsx'

const TEXTS = { submit: 'Set password', busy: 'Saving…' }

const never = () => new Promise<never>(() => {})

export function FormsSheet() {
  const submission = useSubmission()
  const [now] = useState(Date.now)
  return (
    <Sheet name="forms" title="Forms">
      <Example title="New password, to be chosen">
        <SubmissionForm submission={submission} texts={TEXTS} onSubmit={() => {}}>
          <NewPasswordField submission={submission} />
        </SubmissionForm>
      </Example>
      <Example title="Refused">
        <form>
          <FormNote note={{ text: 'Can’t reach Foyer. Try again.', isError: true }} />
          <Field label="Email" name="email" defaultValue="ada.lovelace@example.com" />
          <button type="button" className="button primary">
            Continue
          </button>
        </form>
      </Example>
      <Example title="Email that a form is about">
        <EmailLine>ada.lovelace@example.com</EmailLine>
      </Example>
      <Example title="Send an email again">
        <ResendEmail send={never} />
      </Example>
      <Example title="Send it again, a moment after the last one">
        <ResendEmail send={never} sentAt={now} />
      </Example>
      <BusyForms />
      <DialogExample />
      <Example title="Step of a page">
        <StepPage title="Check your inbox" lead="We’ve sent a link to ada.lovelace@example.com.">
          <ResendEmail send={never} sentAt={now} />
          <div className="button-links">
            <ButtonLink to="/dev/components">Use a different email</ButtonLink>
            <ButtonLink to="/dev/components">Back to login</ButtonLink>
          </div>
        </StepPage>
      </Example>
    </Sheet>
  )
}

/** The overlay covers the form around it. */
function BusyForms() {
  const { provider: texts } = useMessages()
  const [provider] = providers
  return (
    <>
      <Example title="Busy, shown by the button">
        <form>
          <Field label="Email" name="email" defaultValue="ada.lovelace@example.com" />
          <button type="submit" className="button primary" disabled>
            Continue
          </button>
          <Overlay busy text="Sending…" />
        </form>
      </Example>
      <Example title="Busy, shown by a box">
        <form>
          <Field label="Email" name="email" defaultValue="ada.lovelace@example.com" />
          <button type="submit" className="button primary" disabled>
            Continue
          </button>
          <Overlay busy text="Sending…" showsText />
        </form>
      </Example>
      {provider && (
        <Example title="Waiting for a provider’s window">
          <form>
            <Field label="Email" name="email" defaultValue="ada.lovelace@example.com" />
            <Field label="Password" name="password" />
            <button type="submit" className="button primary" disabled>
              Login
            </button>
            <Overlay busy text={texts.busy(provider.name)} showsText>
              <ProviderWindow name={provider.name} onReopen={() => {}} />
            </Overlay>
          </form>
        </Example>
      )}
    </>
  )
}
