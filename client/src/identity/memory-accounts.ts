/** An account as the twin in memory keeps it. */
export interface MemoryAccount {
  readonly uid: string
  readonly email: string
  readonly emailVerified: boolean
  readonly password?: string
  /** The address of the Google account that is a way in. */
  readonly google?: string
  readonly name?: string
  readonly disabled?: boolean
}

export type MemoryAccounts = ReturnType<typeof createMemoryAccounts>

/** The twin's accounts: one for an address, and found by Google's address as well. */
export function createMemoryAccounts() {
  const accounts = new Map<string, MemoryAccount>()
  let made = 0
  const findBy = (fits: (account: MemoryAccount) => boolean) => [...accounts.values()].find(fits)

  return {
    get: (uid: string) => accounts.get(uid),
    find: (email: string) => findBy((account) => account.email === email.toLowerCase()),
    findByGoogle: (email: string) => findBy((account) => account.google === email.toLowerCase()),
    insert(account: Omit<MemoryAccount, 'uid'>): MemoryAccount {
      made += 1
      const stored = { ...account, uid: `uid-${made}` }
      accounts.set(stored.uid, stored)
      return stored
    },
    /** A change to `undefined` takes the field away. */
    update(
      uid: string,
      changes: { [Field in keyof MemoryAccount]?: MemoryAccount[Field] | undefined },
    ) {
      const account = { ...accounts.get(uid), ...changes } as MemoryAccount
      accounts.set(uid, account)
      return account
    },
    delete: (uid: string) => accounts.delete(uid),
  }
}
