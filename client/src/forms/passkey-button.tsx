import { use, useState } from 'react'
import { AppContext } from '../app-context.ts'
import { useMessages } from '../messages/use-messages.ts'
import { offerPasskeys } from '../passkeys/offer-passkeys.ts'
import type { PickedPasskey } from '../passkeys/passkeys.ts'
import { SessionContext } from '../session/session-context.ts'
import { LastUsed } from './last-used.tsx'
import type { Submission } from './use-submission.ts'

/** Login with a passkey. While the form is not busy, the email field offers passkeys too. */
export function PasskeyButton({ submission: { isBusy, run } }: { submission: Submission }) {
  const { session } = use(SessionContext)
  const { preloadIdentity } = use(AppContext)
  const { withPasskey } = useMessages().login
  const [signIn] = useState(
    () => (picked?: PickedPasskey) => void run('passkey', () => session.signInWithPasskey(picked)),
  )
  const [offer] = useState(() => () => offerPasskeys(signIn))
  return (
    <LastUsed method="passkey" enabled>
      {(description) => (
        <button
          type="button"
          className="button quiet"
          disabled={isBusy}
          aria-describedby={description}
          ref={isBusy ? undefined : offer}
          onPointerEnter={preloadIdentity}
          onClick={() => signIn()}
        >
          {withPasskey}
        </button>
      )}
    </LastUsed>
  )
}
