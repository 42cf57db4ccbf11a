import { FRESH_SIGN_IN_MS } from '@foyer/contract/constants.ts'
import type { IdentityAccount } from './identity-account.ts'
import { IdentityError } from './identity-error.ts'
import type { MemoryTwin } from './memory-twin.ts'

/** The account part of the twin. */
export function createMemoryAccount(twin: MemoryTwin): IdentityAccount {
  const { accounts, signIns, now } = twin

  return {
    async account() {
      twin.refuse()
      const { email, emailVerified, password, google } = signIns.require().account
      const hasPassword = password !== undefined
      return { email, emailVerified, hasPassword, hasGoogle: google !== undefined }
    },

    async requireRecentSignIn() {
      twin.refuse()
      if (now() - signIns.require().signedInAt > FRESH_SIGN_IN_MS)
        throw new IdentityError('recent-sign-in-required')
    },

    async reauthenticate(email, password) {
      twin.refuse()
      signIns.begin(twin.checkPassword(email, password), 'password')
    },

    async reauthenticateWithGoogle(email, popup) {
      twin.refuse()
      const chosen = await twin.chooseInside(popup)
      const account = accounts.findByGoogle(chosen.email)
      if (account?.email !== email.toLowerCase()) throw new IdentityError('user-mismatch')
      signIns.begin(account, 'google.com')
    },

    async setPassword(password) {
      twin.refuse()
      twin.checkPolicy(password)
      accounts.update(signIns.require().uid, { password })
      signIns.renew()
    },

    async addGoogle(popup) {
      twin.refuse()
      const { email: google } = await twin.chooseInside(popup)
      const { account } = signIns.require()
      if (accounts.findByGoogle(google)) throw new IdentityError('credential-already-in-use')
      if (google !== account.email) {
        const taken = accounts.find(google) !== undefined
        throw new IdentityError(taken ? 'email-already-in-use' : 'google-other-address')
      }
      accounts.update(account.uid, { google, emailVerified: true })
    },

    async removeGoogle() {
      twin.refuse()
      const { account } = signIns.require()
      if (account.password === undefined) throw new IdentityError('last-way-in')
      if (account.google === undefined) throw new IdentityError('no-such-provider')
      accounts.update(account.uid, { google: undefined })
    },
  }
}
