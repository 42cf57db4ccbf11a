import { createFakeAccount } from './fake-account.ts'
import { createFakeEmailLinks } from './fake-email-links.ts'
import { createFakeFederated } from './fake-federated.ts'
import { createFakeMailbox } from './fake-mailbox.ts'
import { createFakeState, type FakeOptions, type FakeState } from './fake-state.ts'
import { IdentityError } from './identity-error.ts'
import type { IdentitySignIn } from './identity-provider.ts'

/** An identity provider in memory, for tests. */
export function createFakeIdentityProvider(options: FakeOptions = {}) {
  const fake = createFakeState(options)
  const mailbox = createFakeMailbox()
  const { accounts } = fake

  /** Simulates a change by an administrator or on another device. */
  const change = (email: string, changes: Parameters<typeof accounts.update>[1]) => {
    const account = accounts.find(email)
    if (account) accounts.update(account.uid, changes)
  }

  return {
    ...createFakeSignIn(fake),
    ...createFakeAccount(fake),
    ...createFakeEmailLinks(fake, mailbox),
    /** Newest last. */
    mailbox: mailbox.emails,
    expireCode: mailbox.expire,
    fail: fake.fail,
    disable: (email: string) => change(email, { disabled: true }),
    verify: (email: string) => change(email, { emailVerified: true }),
    unverify: (email: string) => change(email, { emailVerified: false }),
    removePassword: (email: string) => change(email, { password: undefined }),
  }
}

function createFakeSignIn(fake: FakeState): IdentitySignIn {
  const { accounts, signIns, policy } = fake

  return {
    async signIn(email, password) {
      fake.throwIfFailing()
      signIns.start(fake.checkPassword(email, password), 'password')
    },
    async signUp(email, password) {
      fake.throwIfFailing()
      fake.checkEmail(email)
      if (accounts.find(email)) throw new IdentityError('email-already-in-use')
      fake.checkPolicy(password)
      const account = { email: email.toLowerCase(), emailVerified: false, password, linked: {} }
      signIns.start(accounts.insert(account), 'password')
    },
    async deleteAccount() {
      fake.throwIfFailing()
      accounts.delete(signIns.require().uid)
      signIns.end()
    },
    ...createFakeFederated(fake),
    async proof({ renew } = { renew: false }) {
      if (signIns.isEmpty()) return null
      fake.throwIfFailing()
      return signIns.proof(renew)
    },
    async passwordPolicy() {
      fake.throwIfFailing()
      return policy
    },
    async signOut() {
      signIns.end()
    },
  }
}
