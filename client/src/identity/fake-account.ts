import { REAUTH_MAX_AGE_MS } from '@foyer/contract/constants.ts'
import { PROVIDERS } from '@foyer/contract/providers.ts'
import type { FakeState } from './fake-state.ts'
import type { IdentityAccount } from './identity-account.ts'
import { IdentityError } from './identity-error.ts'

export function createFakeAccount(fake: FakeState): IdentityAccount {
  const { accounts, signIns, now } = fake

  return {
    async account() {
      fake.throwIfFailing()
      const { email, emailVerified, password, linked } = signIns.require().account
      const hasPassword = password !== undefined
      const providers = Object.keys(linked)
      return { email, emailVerified, hasPassword, providers, providerEmails: linked }
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

    async reauthenticateWith(id, email, popup) {
      fake.throwIfFailing()
      const chosen = await fake.chooseAccount(popup)
      const account = accounts.findLinked(id, chosen.email)
      if (account?.email !== email.toLowerCase()) throw new IdentityError('user-mismatch')
      signIns.start(account, id)
    },

    async setPassword(password) {
      fake.throwIfFailing()
      fake.checkPolicy(password)
      accounts.update(signIns.require().uid, { password })
      signIns.renew()
    },

    async link(id, popup) {
      fake.throwIfFailing()
      const { email } = await fake.chooseAccount(popup)
      const { uid, ...account } = signIns.require().account
      if (accounts.findLinked(id, email)) throw new IdentityError('credential-already-in-use')
      if (email !== account.email) {
        const taken = accounts.find(email) !== undefined
        throw new IdentityError(taken ? 'email-already-in-use' : 'provider-email-mismatch')
      }
      accounts.update(uid, {
        linked: { ...account.linked, [id]: email },
        emailVerified: account.emailVerified || PROVIDERS[id].isEmailTrusted,
      })
    },

    async unlink(id) {
      fake.throwIfFailing()
      const { uid, password, linked } = signIns.require().account
      const others = Object.entries(linked).filter(([other]) => other !== id)
      if (password === undefined && others.length === 0)
        throw new IdentityError('last-sign-in-method')
      if (!(id in linked)) throw new IdentityError('no-such-provider')
      accounts.update(uid, { linked: Object.fromEntries(others) })
    },
  }
}
