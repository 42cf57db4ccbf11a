import { ADA, json, openTestBed, type Answer, type Received } from '../session/session-test-bed.ts'
import { createAccount } from './account.ts'

export const PASSWORD = 'correct horse'
export const ORIGIN = 'https://door.example'

/** Ada, signed in with a password at the product and at the provider; everything real but the product behind the wire. */
export async function openAccount(reply: (request: Received) => Answer | Promise<Answer>) {
  const bed = await openTestBed(() => json(ADA))
  const { session, parts, storage, provider, product, received } = bed
  const account = createAccount({ ...parts, session, origin: ORIGIN, language: () => 'de' })
  await provider.signUp(ADA.email, PASSWORD)
  provider.verify(ADA.email)
  storage.begin({ token: 'token-1', user: ADA })
  await session.refresh()
  received.length = 0
  product.reply = reply
  return { ...bed, account, calls: () => received.map(({ call }) => call) }
}

/** The product as it begins a session, and is told of the end of another. */
export const letIn = ({ call }: Received): Answer =>
  call.endsWith('/logout') ? { status: 204 } : json({ ...ADA, token: 'token-2' })

export const nothing = (): Answer => ({ status: 204 })
