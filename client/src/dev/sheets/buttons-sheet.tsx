import { BackLink } from '../../ui/back-link.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Overlay } from '../../ui/overlay.tsx'
import { PageSwitch } from '../../ui/page-switch.tsx'
import { Example, Sheet } from '../sheet.tsx'

const KINDS = [
  ['Primary', 'button primary'],
  ['Quiet', 'button quiet'],
  ['Quiet and dangerous', 'button quiet danger'],
  ['Destructive', 'button destroy'],
] as const

export function ButtonsSheet() {
  return (
    <Sheet name="buttons" title="Buttons and links">
      {KINDS.map(([title, className]) => (
        <ButtonStates key={title} title={title} className={className} />
      ))}
      <Example title="Busy">
        <form>
          <button type="submit" className="button primary" disabled>
            Save
          </button>
          <Overlay busy text="Saving…" />
        </form>
      </Example>
      <Example title="Actions">
        <div className="actions">
          <button type="button" className="button primary">
            Save
          </button>
          <button type="button" className="button quiet">
            Cancel
          </button>
        </div>
      </Example>
      <Example title="Link that looks like a button">
        <ButtonLink to="/dev/components">Back to login</ButtonLink>
      </Example>
      <Example title="Link to the parent page">
        <BackLink to="/dev/components">Your account</BackLink>
      </Example>
      <Example title="Link, focused" state="focus-visible">
        <a href="/dev/components">Forgot password?</a>
      </Example>
      <Example title="Switch between pages">
        <PageSwitch question="Don’t have an account?" to="/dev/components" onIntent={() => {}}>
          Sign Up
        </PageSwitch>
      </Example>
    </Sheet>
  )
}

const STATES = [
  ['', undefined],
  [', pointed at', 'hover'],
  [', focused', 'focus-visible'],
] as const

function ButtonStates({ title, className }: { title: string; className: string }) {
  return (
    <>
      {STATES.map(([name, state]) => (
        <Example key={name} title={title + name} {...(state && { state })}>
          <form>
            <button type="button" className={className}>
              Continue
            </button>
          </form>
        </Example>
      ))}
      <Example title={`${title}, disabled`}>
        <form>
          <button type="button" className={className} disabled>
            Continue
          </button>
        </form>
      </Example>
    </>
  )
}
