import { use, useState, type ReactNode } from 'react'
import { offersPassword, offersProviders, providers, type OfferedProvider } from 'virtual:product'
import { AppContext } from '../app-context.ts'
import { SessionContext } from '../session/session-context.ts'
import { useMessages } from '../messages/use-messages.ts'
import { FieldNote } from '../ui/field.tsx'
import { CredentialsSubmit } from './credentials-submit.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { ProviderOverlay } from './provider-overlay.tsx'
import type { Submission } from './use-submission.ts'

interface CredentialsFormProps {
  readonly submission: Submission
  readonly texts: {
    readonly submit: string
    readonly withProvider: (provider: string) => string
    readonly busy: string
  }
  /** Called when the user starts to fill in the form, to preload what it needs. */
  readonly onIntent: () => void
  readonly onSubmit: (fields: FormData) => void
  /** Whether to mark the sign-in method that was used last on this device. */
  readonly marksLastMethod?: boolean
  readonly children: ReactNode
}

/** The form of login and sign-up. It never navigates: the router reacts to the session. */
export function CredentialsForm({
  submission,
  texts,
  onIntent,
  onSubmit,
  marksLastMethod = false,
  children,
}: CredentialsFormProps) {
  const { session } = use(SessionContext)
  const core = use(AppContext).coreLoader.current()
  const { login } = useMessages()
  const { form, errorProps, hint, run, clearFailure } = submission
  const [chosen, setChosen] = useState<OfferedProvider>()

  const signInWith = (provider: OfferedProvider) => {
    setChosen(provider)
    void run('provider', () => session.signInWith(provider.id))
  }

  return (
    <form
      ref={form}
      method="post"
      noValidate
      onFocus={onIntent}
      onInput={clearFailure}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(new FormData(event.currentTarget))
      }}
    >
      {offersPassword && children}
      {offersPassword && (
        <CredentialsSubmit
          submission={submission}
          marksLastMethod={marksLastMethod}
          onIntent={onIntent}
        >
          {texts.submit}
        </CredentialsSubmit>
      )}
      {offersPassword && offersProviders && <p className="or">{login.or}</p>}
      {offersProviders && (
        <ProviderButtons
          providers={providers}
          label={texts.withProvider}
          onChoose={signInWith}
          marksLastMethod={marksLastMethod}
        />
      )}
      {offersProviders && core && <core.ProviderFailure submission={submission} />}
      {!offersPassword && <FieldNote error={errorProps('', true).error} hint={hint} />}
      <ProviderOverlay
        submission={submission}
        text={texts.busy}
        chosen={chosen}
        onReopen={signInWith}
      />
    </form>
  )
}
