import type { SessionFailure } from '../session/session-failure.ts'
import type { AccountParts } from './account-parts.ts'
import { createDeletion } from './deletion.ts'
import { createDevices } from './devices.ts'
import { createDoneStore } from './done-store.ts'
import { createEmailOperations } from './email-operations.ts'
import { createFreshSignIn } from './fresh-sign-in.ts'
import { createMailOperations } from './mail-operations.ts'
import { createNamesDraft } from './names-draft.ts'
import { createOperate } from './operate.ts'
import { createPersonStore } from './person-store.ts'
import { createRecords } from './records.ts'
import { createSignInOnceMore } from './sign-in-once-more.ts'
import { createWaysIn } from './ways-in.ts'

/** The window of the first click is gone; one that opened by itself would be blocked. */
const WINDOW_CLOSED: SessionFailure = { code: 'popup-closed', message: 'popup-closed' }

export type Account = ReturnType<typeof createAccount>

/**
 * What a person can do with their account. Operations answer `{ error }` and never reject; one that is refused
 * for want of a fresh sign-in asks for it, and is done again. Stores load when somebody listens.
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

  const onceMore = createSignInOnceMore(parts, operate)
  /** Asks for a fresh sign-in, where one is wanted. */
  const freshSignIn = createFreshSignIn(parts, { ...onceMore, operate })
  const { asking } = freshSignIn
  const ways = createWaysIn(parts, { operate, facts })
  const emails = createEmailOperations(parts, { operate, facts })
  const { noted, ...records } = createRecords(parts)

  return {
    facts,
    freshSignIn,
    done: createDoneStore(session),
    namesDraft: createNamesDraft(session),
    ...records,
    devices: createDevices(parts, noted),
    ...createMailOperations(parts),
    setPassword: asking(noted(ways.setPassword)),
    addGoogle: asking(noted(ways.addGoogle), async () => ({ error: WINDOW_CLOSED })),
    removeGoogle: asking(noted(ways.removeGoogle)),
    emailChange: emails.emailChange,
    askEmailChange: asking(noted(emails.askEmailChange)),
    withdrawEmailChange: asking(noted(emails.withdrawEmailChange)),
    resendVerification: asking(emails.resendVerification),
    deleteAccount: asking(createDeletion(parts, operate)),
  }
}
