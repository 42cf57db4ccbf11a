import { use } from 'react'
import { AppContext } from '../app-context.ts'
import type { AppCore } from '../app-core.ts'
import type { CoreLoader } from '../session/lazy-session.ts'
import {
  createPasswordPolicyStore,
  type PasswordPolicyStore,
} from '../identity/password-policy-store.ts'

const stores = new WeakMap<CoreLoader<AppCore>, PasswordPolicyStore>()

/** Created by the first form that needs it, so that the login page does not load the module. */
export function usePasswordPolicy(): PasswordPolicyStore {
  const { coreLoader } = use(AppContext)
  const store =
    stores.get(coreLoader) ??
    createPasswordPolicyStore(async () => (await coreLoader.load()).loadProvider())
  stores.set(coreLoader, store)
  return store
}
