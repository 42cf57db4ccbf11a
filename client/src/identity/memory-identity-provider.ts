import { IdentityError } from './identity-error.ts'
import type { IdentityDoor } from './identity-provider.ts'
import { createMemoryAccount } from './memory-account.ts'
import { createMemoryGoogle } from './memory-google.ts'
import { createMemoryMailbox } from './memory-mailbox.ts'
import { createMemoryMails } from './memory-mails.ts'
import { createMemoryTwin, type MemoryOptions, type MemoryTwin } from './memory-twin.ts'

/** The twin: keeps accounts in a Map and every promise of an identity provider. */
export function createMemoryIdentityProvider(options: MemoryOptions = {}) {
  const twin = createMemoryTwin(options)
  const mailbox = createMemoryMailbox()
  const { accounts } = twin

  /** Changes an account behind the person's back, as an administrator or another device would. */
  const change = (email: string, changes: Parameters<typeof accounts.update>[1]) => {
    const account = accounts.find(email)
    if (account) accounts.update(account.uid, changes)
  }

  return {
    ...createDoor(twin),
    ...createMemoryAccount(twin),
    ...createMemoryMails(twin, mailbox),
    /** The mails it would have sent, the newest last. */
    mailbox: mailbox.mails,
    expireCode: mailbox.expire,
    /** What the next calls fail with; `undefined` mends it. */
    fail: twin.fail,
    disable: (email: string) => change(email, { disabled: true }),
    verify: (email: string) => change(email, { emailVerified: true }),
    unverify: (email: string) => change(email, { emailVerified: false }),
    forgetPassword: (email: string) => change(email, { password: undefined }),
  }
}

function createDoor(twin: MemoryTwin): IdentityDoor {
  const { accounts, signIns, policy } = twin

  return {
    async signIn(email, password) {
      twin.refuse()
      signIns.begin(twin.checkPassword(email, password), 'password')
    },
    async signUp(email, password) {
      twin.refuse()
      twin.checkEmail(email)
      if (accounts.find(email)) throw new IdentityError('email-already-in-use')
      twin.checkPolicy(password)
      const account = { email: email.toLowerCase(), emailVerified: false, password }
      signIns.begin(accounts.insert(account), 'password')
    },
    ...createMemoryGoogle(twin),
    async proof({ renew } = { renew: false }) {
      if (signIns.isEmpty()) return null
      twin.refuse()
      return signIns.proof(renew)
    },
    async passwordPolicy() {
      twin.refuse()
      return policy
    },
    async signOut() {
      signIns.end()
    },
  }
}
