import { use } from 'react'
import { AppContext } from '../app-context.ts'
import type { AccountParts } from './account-parts.ts'
import { createAccount, type Account } from './account.ts'

const accounts = new WeakMap<AccountParts, Account>()

/** The account: made with the first page that needs it, so that the door carries nothing of it. */
export function useAccount(): Account {
  const { inside } = use(AppContext)
  // Whoever is signed in has it already; others wait.
  const { accountParts } = inside.current() ?? use(inside.load())
  const account = accounts.get(accountParts) ?? createAccount(accountParts)
  accounts.set(accountParts, account)
  return account
}
