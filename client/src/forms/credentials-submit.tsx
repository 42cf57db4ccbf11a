import { isDirty } from './is-filled.ts'
import { LastUsed } from './last-used.tsx'
import { useFilled } from './use-fields.ts'
import type { Submission } from './use-submission.ts'

interface CredentialsSubmitProps {
  readonly submission: Submission
  readonly marksLastMethod: boolean
  readonly onIntent: () => void
  readonly text: string
}

/** The submit button of login and sign-up with a password. */
export function CredentialsSubmit({
  submission: { form, isBusy },
  marksLastMethod,
  onIntent,
  text,
}: CredentialsSubmitProps) {
  const filled = useFilled(form)
  return (
    <LastUsed method="password" enabled={marksLastMethod}>
      {(description) => (
        <button
          type="submit"
          className="button primary"
          disabled={isBusy || !filled}
          aria-describedby={description}
          // The user may have started before hydration, so there is no focus event.
          ref={(button) => void (button?.form && isDirty(button.form) && onIntent())}
        >
          {text}
        </button>
      )}
    </LastUsed>
  )
}
