import type { AccountParts } from './account-parts.ts'
import { createDeletion } from './deletion.ts'
import { createDevices } from './devices.ts'
import { createEmailOperations } from './email-operations.ts'
import { createMailOperations } from './mail-operations.ts'
import { createOperate } from './operate.ts'
import { createPersonStore } from './person-store.ts'
import { createRecords } from './records.ts'
import { createSignInOnceMore } from './sign-in-once-more.ts'
import { createWaysIn } from './ways-in.ts'

export type Account = ReturnType<typeof createAccount>

/**
 * What a person can do with their account. Operations answer `{ error }` and never reject; one whose error
 * `needsFreshSignIn` is done again after `signInOnceMore…`. Stores load when somebody listens.
 */
export function createAccount(given: AccountParts) {
  const parts: AccountParts = {
    ...given,
    async loadProvider() {
      const provider = await given.loadProvider()
      provider.setLanguage(given.language())
      return provider
    },
  }
  const { session } = parts
  const operate = createOperate(parts)
  /** What the provider knows: the address, and the ways in. */
  const facts = createPersonStore(session, () =>
    operate(async (provider) => ({ error: null, value: await provider.account() })),
  )

  return {
    facts,
    devices: createDevices(parts),
    ...createRecords(parts),
    ...createSignInOnceMore(parts, operate),
    ...createWaysIn(parts, { operate, facts }),
    ...createEmailOperations(parts, { operate, facts }),
    ...createMailOperations(parts),
    deleteAccount: createDeletion(parts, operate),
  }
}
