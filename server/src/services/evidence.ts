import type { Account } from '../identity/account.ts'
import type { Proof } from '../identity/proof.ts'
import type { Names } from '../stores/users-store.ts'

/** What rules 1 to 4 have established when the database is asked. */
export interface Evidence {
  readonly proof: Proof
  /** What the provider says of the account behind the proof. */
  readonly account: Account
  /** The proof's address in canonical form. */
  readonly email: string
  /** When the session starts that the person is to have: seconds, by the provider's clock. */
  readonly startedAt: number
  /** The names of a person who is known by this proof alone. */
  readonly names: Names
  /** Milliseconds, by our clock. */
  readonly now: number
}
