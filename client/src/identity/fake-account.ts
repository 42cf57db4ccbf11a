import { REAUTH_MAX_AGE_MS } from '@foyer/contract/constants.ts'
import type { FakeState } from './fake-state.ts'
import type { IdentityAccount } from './identity-account.ts'
import { IdentityError } from './identity-error.ts'

export function createFakeAccount(fake: FakeState): IdentityAccount {
  const { accounts, signIns, now } = fake

  return {
    async account() {
      fake.throwIfFailing()
      const { email, emailVerified, password, google } = signIns.require().account
      const hasPassword = password !== undefined
      return { email, emailVerified, hasPassword, hasGoogle: google !== undefined }
    },

    async requireRecentSignIn() {
      fake.throwIfFailing()
      if (now() - signIns.require().signedInAt > REAUTH_MAX_AGE_MS)
        throw new IdentityError('recent-sign-in-required')
    },

    async reauthenticate(email, password) {
      fake.throwIfFailing()
      signIns.start(fake.checkPassword(email, password), 'password')
    },

    async reauthenticateWithGoogle(email, popup) {
      fake.throwIfFailing()
      const chosen = await fake.chooseGoogle(popup)
      const account = accounts.findByGoogle(chosen.email)
      if (account?.email !== email.toLowerCase()) throw new IdentityError('user-mismatch')
      signIns.start(account, 'google.com')
    },

    async setPassword(password) {
      fake.throwIfFailing()
      fake.checkPolicy(password)
      accounts.update(signIns.require().uid, { password })
      signIns.renew()
    },

    async addGoogle(popup) {
      fake.throwIfFailing()
      const { email: google } = await fake.chooseGoogle(popup)
      const { account } = signIns.require()
      if (accounts.findByGoogle(google)) throw new IdentityError('credential-already-in-use')
      if (google !== account.email) {
        const taken = accounts.find(google) !== undefined
        throw new IdentityError(taken ? 'email-already-in-use' : 'google-email-mismatch')
      }
      accounts.update(account.uid, { google, emailVerified: true })
    },

    async removeGoogle() {
      fake.throwIfFailing()
      const { account } = signIns.require()
      if (account.password === undefined) throw new IdentityError('last-sign-in-method')
      if (account.google === undefined) throw new IdentityError('no-such-provider')
      accounts.update(account.uid, { google: undefined })
    },
  }
}
