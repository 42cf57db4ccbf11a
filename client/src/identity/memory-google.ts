import { IdentityError } from './identity-error.ts'
import type { IdentityDoor, Popup } from './identity-provider.ts'
import type { IdentityRedirect } from './identity-redirect.ts'
import type { GoogleChoice, MemoryTwin } from './memory-twin.ts'

/** Google as a way into the twin: in a window, and in the tab itself. */
export function createMemoryGoogle(twin: MemoryTwin) {
  const { accounts, signIns } = twin

  function signInAs({ email, ...name }: GoogleChoice) {
    const known = accounts.findByGoogle(email) ?? accounts.find(email)
    // A password that was never proven to belong to the address goes: the provider's own rule.
    const kept = known?.emailVerified ? {} : { password: undefined }
    const account = known
      ? accounts.update(known.uid, { ...kept, google: email, emailVerified: true })
      : accounts.insert({ ...name, email, google: email, emailVerified: true })
    signIns.begin(account, 'google.com')
  }

  return {
    async signInWithGoogle(popup: Popup) {
      twin.refuse()
      signInAs(await twin.chooseInside(popup))
    },
    async signInWithGoogleRedirect() {
      twin.refuse()
      return twin.leave()
    },
    async redirectOutcome() {
      twin.refuse()
      const chosen = twin.chosenWhileAway()
      if (!chosen) throw new IdentityError('redirect-cancelled')
      signInAs(chosen)
    },
  } satisfies Pick<IdentityDoor, 'signInWithGoogle'> & IdentityRedirect
}
