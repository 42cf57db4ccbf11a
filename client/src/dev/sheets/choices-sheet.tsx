import { SharedField } from '../../forms/shared-field.tsx'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { LanguageSelect } from '../../ui/language-select.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { ThemeSelect } from '../../ui/theme-select.tsx'
import { Example, Sheet } from '../sheet.tsx'

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
