import type { GoogleChoice, FakeState } from './fake-state.ts'
import { IdentityError } from './identity-error.ts'
import type { IdentitySignIn, Popup } from './identity-provider.ts'
import type { IdentityRedirect } from './identity-redirect.ts'

export function createFakeGoogle(fake: FakeState) {
  const { accounts, signIns } = fake

  function signInAs({ email, ...name }: GoogleChoice) {
    const known = accounts.findByGoogle(email) ?? accounts.find(email)
    // As Firebase does, removes the password of an unverified account.
    const kept = known?.emailVerified ? {} : { password: undefined }
    const account = known
      ? accounts.update(known.uid, { ...kept, google: email, emailVerified: true })
      : accounts.insert({ ...name, email, google: email, emailVerified: true })
    signIns.start(account, 'google.com')
  }

  return {
    async signInWithGoogle(popup: Popup) {
      fake.throwIfFailing()
      signInAs(await fake.chooseGoogle(popup))
    },
    async signInWithGoogleRedirect() {
      fake.throwIfFailing()
      return fake.redirectToGoogle()
    },
    async redirectOutcome() {
      fake.throwIfFailing()
      const chosen = fake.redirectResult()
      if (!chosen) throw new IdentityError('redirect-cancelled')
      signInAs(chosen)
    },
  } satisfies Pick<IdentitySignIn, 'signInWithGoogle'> & IdentityRedirect
}
