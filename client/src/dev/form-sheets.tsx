import { useState } from 'react'
import { providers } from 'virtual:product'
import { LanguageSelect, ThemeSelect } from '../forms/preferences.tsx'
import { CheckboxField, Field, PasswordField, SharedField } from '../forms/fields.tsx'
import { NewPasswordField } from '../forms/new-password.tsx'
import { OptionalLabel, SelectField } from '../forms/profile-fields.tsx'
import { ProviderWindow } from '../pages/login/provider-sign-in.tsx'
import { ResendEmail } from '../forms/resend-email.tsx'
import { ConfirmDialog } from '../forms/confirm-dialog.tsx'
import { SubmissionForm } from '../forms/submission-form.tsx'
import { FormNote, useSubmission } from '../forms/submission.tsx'
import { useMessages } from '../messages/language.ts'
import { EmailLine } from '../ui/card.tsx'
import { BackLink, StepPage } from '../ui/links.tsx'
import { Overlay } from '../ui/page.tsx'
import { Example, Sheet } from './examples.tsx'

export function FieldsSheet() {
  const email = { label: 'Email', name: 'email', type: 'email' }
  const ada = { ...email, defaultValue: 'ada.lovelace@example.com' }
  return (
    <Sheet name="fields" title="Fields">
      <Example title="Empty">
        <Field {...email} placeholder="Enter your email" />
      </Example>
      <Example title="Filled in">
        <Field {...ada} />
      </Example>
      <Example title="Pointed at" state="hover">
        <Field {...ada} />
      </Example>
      <Example title="Focused" state="focus-visible">
        <Field {...ada} />
      </Example>
      <Example title="With help">
        <Field {...ada} hint="We’ll send a link to it." />
      </Example>
      <Example title="Refused">
        <Field {...email} defaultValue="ada.lovelace" isInvalid error="Enter a valid email." />
      </Example>
      <Example title="Refused and focused" state="focus-visible">
        <Field {...email} defaultValue="ada.lovelace" isInvalid error="Enter a valid email." />
      </Example>
      <Example title="Disabled">
        <Field {...ada} disabled />
      </Example>
      <Example title="Optional">
        <Field label={<OptionalLabel>Company</OptionalLabel>} name="company" />
      </Example>
      <PasswordExamples />
      <Example title="Two fields side by side">
        <div className="field-pair">
          <Field label="First name" name="first_name" defaultValue="Ada" />
          <Field label="Last name" name="last_name" defaultValue="Lovelace" />
        </div>
      </Example>
    </Sheet>
  )
}

function PasswordExamples() {
  const password = { autoComplete: 'current-password', defaultValue: 'correct horse' } as const
  return (
    <>
      <Example title="Password">
        <PasswordField
          {...password}
          aside={
            <a className="link" href="/dev/components">
              Forgot password?
            </a>
          }
        />
      </Example>
      <Example title="Password with help">
        <PasswordField {...password} hint="Caps Lock is on" />
      </Example>
    </>
  )
}

const OPTIONS = [
  { value: 'small', text: '1–10' },
  { value: 'large', text: 'More than 10' },
]

export function ChoicesSheet() {
  return (
    <Sheet name="choices" title="Selects and checkboxes">
      <SelectExamples />
      <CheckboxExamples />
      <Example title="Shared computer">
        <SharedField />
      </Example>
      <Example title="Language">
        <LanguageSelect />
      </Example>
      <Example title="Theme, focused" state="focus-visible">
        <ThemeSelect />
      </Example>
    </Sheet>
  )
}

function SelectExamples() {
  const size = { label: 'Team size', name: 'size', options: OPTIONS }
  return (
    <>
      <Example title="Select">
        <SelectField {...size} />
      </Example>
      <Example title="Select, chosen">
        <SelectField {...size} defaultValue="large" />
      </Example>
      <Example title="Select, focused" state="focus-visible">
        <SelectField {...size} />
      </Example>
      <Example title="Select, refused">
        <SelectField {...size} isInvalid error="Choose a team size." />
      </Example>
      <Example title="Select, disabled">
        <SelectField {...size} disabled />
      </Example>
    </>
  )
}

function CheckboxExamples() {
  const terms = { label: 'I accept the terms', name: 'terms' }
  return (
    <>
      <Example title="Checkbox">
        <CheckboxField {...terms} />
      </Example>
      <Example title="Checkbox, checked">
        <CheckboxField {...terms} defaultChecked />
      </Example>
      <Example title="Checkbox, focused" state="focus-visible">
        <CheckboxField {...terms} />
      </Example>
      <Example title="Checkbox, refused">
        <CheckboxField {...terms} isInvalid error="Accept the terms to continue." />
      </Example>
      <Example title="Checkbox, disabled">
        <CheckboxField {...terms} disabled defaultChecked />
      </Example>
    </>
  )
}

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
        <form className="form">
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
          <ResendEmail send={never} sentAt={now} isHelp hint="Also check the address for typos." />
          <BackLink to="/dev/components">Back to login</BackLink>
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
        <form className="form">
          <Field label="Email" name="email" defaultValue="ada.lovelace@example.com" />
          <button type="submit" className="button primary" disabled>
            Continue
          </button>
          <Overlay busy text="Sending…" />
        </form>
      </Example>
      <Example title="Busy, shown by a box">
        <form className="form">
          <Field label="Email" name="email" defaultValue="ada.lovelace@example.com" />
          <button type="submit" className="button primary" disabled>
            Continue
          </button>
          <Overlay busy text="Sending…" showsText />
        </form>
      </Example>
      {provider && (
        <Example title="Waiting for a provider’s window">
          <form className="form">
            <Field label="Email" name="email" defaultValue="ada.lovelace@example.com" />
            <Field label="Password" name="password" />
            <button type="submit" className="button primary" disabled>
              Login
            </button>
            <Overlay busy text={texts.busy(provider.name)} showsText>
              <ProviderWindow onReopen={() => {}} />
            </Overlay>
          </form>
        </Example>
      )}
    </>
  )
}

function DialogExample() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Example title="Dialog">
      <button type="button" className="button quiet" onClick={() => setOpen(true)}>
        Open the dialog
      </button>
      {isOpen && (
        <ConfirmDialog
          title="Log out all other devices?"
          lead="You’ll stay logged in only on this device."
          confirm="Log out all other devices"
          busy="Logging out…"
          operation="end-device"
          perform={never}
          onClose={() => setOpen(false)}
        />
      )}
    </Example>
  )
}
