import { use } from 'react'
import { AppContext } from '../app-context.ts'
import { useLoaded } from '../use-loaded.ts'
import type { AccountDeps } from './account-deps.ts'
import { createAccount, type Account } from './account.ts'

const accounts = new WeakMap<AccountDeps, Account>()

/** Created by the first page that needs it, so that the login page does not load its code. */
export function useAccount(): Account {
  const accountDeps = useAccountDeps()
  const account = accounts.get(accountDeps) ?? createAccount(accountDeps)
  accounts.set(accountDeps, account)
  return account
}

export function useAccountDeps(): AccountDeps {
  const { coreLoader } = use(AppContext)
  // With a session, the app core is loaded already.
  return useLoaded(coreLoader.current(), () => coreLoader.load()).accountDeps
}
