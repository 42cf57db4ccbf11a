import { PROVIDERS, type ProviderId } from '@foyer/contract/providers.ts'
import type { AccountChoice, FakeState } from './fake-state.ts'
import { IdentityError } from './identity-error.ts'
import type { IdentitySignIn } from './identity-provider.ts'
import type { IdentityRedirect } from './identity-redirect.ts'

export function createFakeFederated(fake: FakeState) {
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
