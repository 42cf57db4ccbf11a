import { Field } from '../../ui/field.tsx'
import { OptionalLabel } from '../../ui/optional-label.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { Example, Sheet } from '../sheet.tsx'

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
        <PasswordField {...password} aside={<a href="/dev/components">Forgot password?</a>} />
      </Example>
      <Example title="Password with help">
        <PasswordField {...password} hint="Caps Lock is on" />
      </Example>
    </>
  )
}
