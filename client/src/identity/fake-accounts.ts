import type { ProviderId } from '@foyer/contract/providers.ts'

export interface FakeAccount {
  readonly uid: string
  readonly email: string
  readonly emailVerified: boolean
  readonly password?: string
  /** The email of each linked provider's account. */
  readonly linked: Readonly<Partial<Record<ProviderId, string>>>
  readonly name?: string
  readonly disabled?: boolean
}

export type FakeAccounts = ReturnType<typeof createFakeAccounts>

export function createFakeAccounts() {
  const accounts = new Map<string, FakeAccount>()
  let created = 0
  const findBy = (matches: (account: FakeAccount) => boolean) =>
    [...accounts.values()].find(matches)

  return {
    get: (uid: string) => accounts.get(uid),
    find: (email: string) => findBy((account) => account.email === email.toLowerCase()),
    findLinked: (id: ProviderId, email: string) => findBy(({ linked }) => linked[id] === email),
    insert(account: Omit<FakeAccount, 'uid'>): FakeAccount {
      created += 1
      const stored = { ...account, uid: `uid-${created}` }
      accounts.set(stored.uid, stored)
      return stored
    },
    /** `undefined` removes a field. */
    update(
      uid: string,
      changes: { [Field in keyof FakeAccount]?: FakeAccount[Field] | undefined },
    ) {
      const account = { ...accounts.get(uid), ...changes } as FakeAccount
      accounts.set(uid, account)
      return account
    },
    delete: (uid: string) => accounts.delete(uid),
  }
}
