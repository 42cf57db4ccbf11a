import { use } from 'react'
import { AppContext } from '../app-context.ts'
import type { InsideLoader } from '../inside-loader.ts'
import {
  createPasswordPolicyStore,
  type PasswordPolicyStore,
} from '../identity/password-policy-store.ts'

const stores = new WeakMap<InsideLoader, PasswordPolicyStore>()

/** The provider's policy for passwords: held with the first form that asks for a new one, so that the door carries nothing of it. */
export function usePasswordPolicy(): PasswordPolicyStore {
  const { inside } = use(AppContext)
  const store =
    stores.get(inside) ??
    createPasswordPolicyStore(async () => (await inside.load()).loadProvider())
  stores.set(inside, store)
  return store
}
