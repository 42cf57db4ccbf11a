import assert from 'node:assert/strict'
import type { AttackContext } from './attack-context.ts'
import { createDevice, type TestUser } from '../../testing/users.ts'
import { mailbox } from './mailbox.ts'
import { type AttackResponse, jsonOf } from '../../testing/raw.ts'

export const emailCode = (code: string) => ({ second_factor: { kind: 'email_code', code } })

export const wrongCode = (right: string) => emailCode(right === '000000' ? '000001' : '000000')

/** A login that waits for its code by email. */
export interface WaitingLogin {
  readonly code: string
  /** Sends the login again, with a code or without one. */
  send(body?: object): Promise<AttackResponse>
  /** Waits for a code that was sent after this one. */
  findNextCode(): Promise<string>
}

interface LoginOptions {
  /** By default a new one. */
  readonly device?: object
  readonly idToken?: string
}

/** Logs in; the code is asked for. */
export async function startLogin(
  context: AttackContext,
  user: TestUser,
  { device = createDevice(), idToken = context.issueIdToken(user) }: LoginOptions = {},
): Promise<WaitingLogin> {
  const send = (body: object = {}) =>
    context.exchange(user, idToken, { body: { ...device, ...body } })
  const earlier = listCodes(user).length
  const asked = await send()
  assert.equal(jsonOf(asked)['code'], 'second_factor_required')
  const code = await findCodeAfter(user, earlier)
  return { code, send, findNextCode: () => findCodeAfter(user, earlier + 1) }
}

const listCodes = ({ email }: TestUser) =>
  mailbox.listTo(email).flatMap(({ email: { text = '' } }) => /^\d{6}$/m.exec(text)?.[0] ?? [])

const findCodeAfter = (user: TestUser, earlier: number) =>
  mailbox.find(user.email, () => listCodes(user)[earlier])
