import { IDENTITY_TOKEN_MARGIN_MS } from '@foyer/contract/constants.ts'
import { IdentityError } from './identity-error.ts'
import type { IdentityProof } from './identity-provider.ts'
import type { MemoryAccount, MemoryAccounts } from './memory-accounts.ts'

const TOKEN_LIFETIME_MS = 3_600_000

interface SignIn {
  readonly uid: string
  readonly provider: string
  /** By the twin's clock: milliseconds since 1970. */
  readonly signedInAt: number
  readonly idToken: string
  readonly expiresAt: number
}

/** Who is signed in at the twin. Its tokens differ each time. */
export function createMemorySignIns(accounts: MemoryAccounts, now: () => number) {
  let current: SignIn | null = null
  let issued = 0

  function issue(
    { uid }: Pick<MemoryAccount, 'uid'>,
    provider: string,
    signedInAt: number,
  ): SignIn {
    if (accounts.get(uid)?.disabled) throw new IdentityError('user-disabled')
    issued += 1
    const expiresAt = now() + TOKEN_LIFETIME_MS
    return { uid, provider, signedInAt, idToken: `memory.${uid}.${issued}`, expiresAt }
  }

  /** The account and the sign-in of whoever is signed in. */
  function requireSignIn() {
    const account = current === null ? undefined : accounts.get(current.uid)
    if (current === null || account === undefined) throw new IdentityError('sign-in-expired')
    return { ...current, account }
  }

  return {
    require: requireSignIn,
    isEmpty: () => current === null,
    begin(account: MemoryAccount, provider: string) {
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
      if (renew || current.expiresAt - now() <= IDENTITY_TOKEN_MARGIN_MS) this.renew()
      const { account, idToken, provider } = requireSignIn()
      const { uid, email, name } = account
      const proof = { uid, email, idToken, provider }
      return name === undefined ? proof : { ...proof, name }
    },
  }
}
