import { REAUTH_MAX_AGE_MS } from '@foyer/contract/constants.ts'
import { type ProviderId, PROVIDERS } from '@foyer/contract/providers.ts'
import {
  type AccountChoice,
  createFakeMailbox,
  createFakeState,
  type FakeMailbox,
  type FakeOptions,
  type FakeState,
} from './fake-state.ts'
import {
  type IdentityAccount,
  type IdentityEmailLinks,
  IdentityError,
  type IdentityRedirect,
  type IdentitySignIn,
} from './provider.ts'

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

function createFakeAccount(fake: FakeState): IdentityAccount {
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

function createFakeEmailLinks(fake: FakeState, mailbox: FakeMailbox): IdentityEmailLinks {
  const { accounts, signIns } = fake

  return {
    setLanguage: mailbox.setLanguage,

    async sendVerification(continueUrl) {
      fake.throwIfFailing()
      const { uid, email } = signIns.require().account
      mailbox.send(email, { uid, email, kind: 'verify' }, continueUrl)
    },

    async sendPasswordReset(typedEmail, continueUrl) {
      fake.throwIfFailing()
      fake.checkEmail(typedEmail)
      const account = accounts.find(typedEmail)
      if (!account) return
      const { uid, email } = account
      mailbox.send(email, { uid, email, kind: 'reset' }, continueUrl)
    },

    async sendEmailChange(newEmail, continueUrl) {
      fake.throwIfFailing()
      fake.checkEmail(newEmail)
      const { uid, email: previousEmail } = signIns.require().account
      if (accounts.find(newEmail)) return
      const email = newEmail.toLowerCase()
      mailbox.send(email, { uid, email, previousEmail, kind: 'change' }, continueUrl)
    },

    async readActionCode(code) {
      fake.throwIfFailing()
      const { kind, email, previousEmail } = mailbox.read(code)
      return previousEmail ? { kind, email, previousEmail } : { kind, email }
    },

    async applyActionCode(code) {
      fake.throwIfFailing()
      const open = mailbox.read(code, ['verify', 'change', 'recover'])
      mailbox.consume(code)
      accounts.update(open.uid, { email: open.email, emailVerified: true })
      if (open.kind === 'change') notifyPreviousEmail(mailbox, open)
    },

    async resetPassword(code, password) {
      fake.throwIfFailing()
      const { uid } = mailbox.read(code, ['reset'])
      fake.checkPolicy(password)
      mailbox.consume(code)
      accounts.update(uid, { password, emailVerified: true })
    },
  }
}

/** The message to the previous email contains a link that reverts the change. */
function notifyPreviousEmail(mailbox: FakeMailbox, changed: ReturnType<FakeMailbox['read']>) {
  const { uid, email: previousEmail, previousEmail: email = '' } = changed
  mailbox.send(email, { uid, email, previousEmail, kind: 'recover' }, '')
}

function createFakeFederated(fake: FakeState) {
  const { accounts, signIns } = fake
  let pending: { readonly id: ProviderId; readonly email: string } | null = null

  /** As Firebase does: a trusted email takes over an unverified account; an untrusted one is refused if it is taken. */
  function signInAs(id: ProviderId, { email, ...name }: AccountChoice) {
    const { isEmailTrusted } = PROVIDERS[id]
    const linked = accounts.findLinked(id, email)
    if (linked) return signIns.start(linked, id)
    const known = accounts.find(email)
    if (!known) {
      const account = { ...name, email, emailVerified: isEmailTrusted, linked: { [id]: email } }
      return signIns.start(accounts.insert(account), id)
    }
    if (!isEmailTrusted) {
      pending = { id, email }
      throw new IdentityError('account-exists-with-different-credential', { email })
    }
    const kept = known.emailVerified ? {} : { password: undefined }
    const changes = { ...kept, linked: { ...known.linked, [id]: email }, emailVerified: true }
    signIns.start(accounts.update(known.uid, changes), id)
  }

  return {
    async signInWith(id, popup) {
      fake.throwIfFailing()
      signInAs(id, await fake.chooseAccount(popup))
    },
    async signInWithRedirect() {
      fake.throwIfFailing()
      return fake.redirectToProvider()
    },
    async finishRedirect() {
      fake.throwIfFailing()
      const chosen = fake.redirectResult()
      if (!chosen) throw new IdentityError('redirect-cancelled')
      const { provider, ...account } = chosen
      signInAs(provider, account)
    },
    async linkPending() {
      fake.throwIfFailing()
      const kept = pending
      pending = null
      const { uid, email, linked } = signIns.require().account
      if (kept?.email !== email) return null
      accounts.update(uid, { linked: { ...linked, [kept.id]: email } })
      return kept.id
    },
  } satisfies Pick<IdentitySignIn, 'signInWith' | 'linkPending'> & IdentityRedirect
}
