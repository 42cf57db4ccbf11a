import { useMessages } from '../messages/use-messages.ts'
import type { SecondStep } from '../session/second-step.ts'
import { Overlay } from '../ui/overlay.tsx'
import { FormNote } from './form-note.tsx'
import { useSubmission } from './use-submission.ts'

/** Opens the browser's dialog for a passkey as the second step. */
export function PasskeyForm({ secondStep }: { secondStep: SecondStep }) {
  const { kinds, busy } = useMessages('secondStep')
  const { form, note, isBusy, run } = useSubmission()
  return (
    <form
      ref={form}
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        void run('passkey', () => secondStep.submitPasskey())
      }}
    >
      <FormNote note={note} />
      <button type="submit" className="button primary" disabled={isBusy} ref={focus}>
        {kinds.passkey.label}
      </button>
      <Overlay busy={isBusy} text={busy} />
    </form>
  )
}

const focus = (button: HTMLButtonElement | null) => button?.focus()
