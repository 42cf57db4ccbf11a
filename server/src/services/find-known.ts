import type { Queryable } from '../stores/tables.ts'
import { usersStore } from '../stores/users-store.ts'
import type { Known } from './decide-admission.ts'
import type { Evidence } from './evidence.ts'

/** Who holds a proof's uid and who its address, kept from others until the transaction ends. */
export async function findKnown(
  tx: Queryable,
  { proof, email }: Pick<Evidence, 'proof' | 'email'>,
): Promise<Known> {
  const rows = await usersStore.listByIdentityOrEmailForUpdate(tx, proof.uid, email)
  return {
    byIdentity: rows.find((row) => row.identity_uid === proof.uid),
    byEmail: rows.find((row) => row.email === email),
  }
}
