import { ID_TOKEN_EXPIRY_MARGIN_MS } from '@foyer/contract/constants.ts'
import type { FakeAccount, FakeAccounts } from './fake-accounts.ts'
import { IdentityError } from './identity-error.ts'
import type { IdentityProof } from './identity-provider.ts'

const TOKEN_LIFETIME_MS = 3_600_000

interface SignIn {
  readonly uid: string
  readonly provider: string
  /** Milliseconds since 1970. */
  readonly signedInAt: number
  readonly idToken: string
  readonly expiresAt: number
}

/** The current sign-in; every ID token is unique. */
export function createFakeSignIns(accounts: FakeAccounts, now: () => number) {
  let current: SignIn | null = null
  let issued = 0

  function issue({ uid }: Pick<FakeAccount, 'uid'>, provider: string, signedInAt: number): SignIn {
    if (accounts.get(uid)?.disabled) throw new IdentityError('user-disabled')
    issued += 1
    const expiresAt = now() + TOKEN_LIFETIME_MS
    return { uid, provider, signedInAt, idToken: `fake.${uid}.${issued}`, expiresAt }
  }

  function requireSignIn() {
    const account = current === null ? undefined : accounts.get(current.uid)
    if (current === null || account === undefined) throw new IdentityError('sign-in-expired')
    return { ...current, account }
  }

  return {
    require: requireSignIn,
    isEmpty: () => current === null,
    start(account: FakeAccount, provider: string) {
      current = issue(account, provider, now())
    },
    end() {
      current = null
    },
    renew() {
      const { account, provider, signedInAt } = requireSignIn()
      current = issue(account, provider, signedInAt)
    },
    proof(renew: boolean): IdentityProof | null {
      if (current === null) return null
      if (renew || current.expiresAt - now() <= ID_TOKEN_EXPIRY_MARGIN_MS) this.renew()
      const { account, idToken, provider } = requireSignIn()
      const { uid, email, name } = account
      const proof = { uid, email, idToken, provider }
      return name === undefined ? proof : { ...proof, name }
    },
  }
}
