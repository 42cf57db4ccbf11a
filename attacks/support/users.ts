import assert from 'node:assert/strict'
import type { AttackContext } from './attack-context.ts'
import {
  createDevice,
  createTestUser,
  type SignedInTestUser,
  type TestUser,
  unixSeconds,
  UNTRUSTED,
} from '../../testing/users.ts'
import { linkedIdentity } from '../../testing/fake-provider.ts'
import { ageUser } from '../../testing/edit-database.ts'
import { sendDueEmails } from './attacked-product.ts'
import { mailbox } from './mailbox.ts'
import { type AttackResponse, jsonOf } from '../../testing/raw.ts'

/** A verified user who signed up with a device, more than ten minutes ago. */
export interface EmailUser extends SignedInTestUser {
  readonly device: ReturnType<typeof createDevice>
}

export async function openEmailUser(
  context: AttackContext,
  fields: Partial<TestUser> = {},
): Promise<EmailUser> {
  const user = createTestUser({ emailVerified: true, ...fields })
  const device = createDevice()
  const { id, token } = jsonOf(await context.signIn(user, { body: device }))
  assert.ok(typeof id === 'string' && typeof token === 'string')
  ageUser(context.product.databasePath, id, 11)
  return { ...user, id, token, device }
}

/** A user whose password a thief knows. */
export interface ReportedUser extends EmailUser {
  /** The thief's session. */
  readonly thief: string
  /** The token of the link in the email that reported the thief's login. */
  readonly link: string
}

export async function openReportedUser(
  context: AttackContext,
  fields?: Partial<TestUser>,
): Promise<ReportedUser> {
  const ada = await openEmailUser(context, fields)
  const thief = String(jsonOf(await context.signIn(ada, { body: createDevice() }))['token'])
  return { ...ada, thief, link: await findLink(ada) }
}

export const findLink = ({ email }: TestUser) =>
  mailbox.find(email, ({ email: { text = '' } }) => /#token=([\w-]{43})/.exec(text)?.[1])

/** The same in an email with this subject. */
export const findLinkAbout = ({ email }: TestUser, subject: RegExp) =>
  mailbox.find(email, ({ email: { text = '', subject: given = '' } }) =>
    subject.test(given) ? /#token=([\w-]{43})/.exec(text)?.[1] : undefined,
  )

export const findCode = ({ email }: TestUser) =>
  mailbox.find(email, ({ email: { text = '' } }) => /^\d{6}$/m.exec(text)?.[0])

/** Logs in with the code that arrives by email. */
export async function signInWithCode(
  context: AttackContext,
  user: TestUser,
  device: object,
  idToken = issueLater(context, user),
): Promise<AttackResponse> {
  // Codes of earlier logins: emails that are sent together may arrive in any order.
  await sendDueEmails()
  await context.exchange(user, idToken)
  const second_factor = { kind: 'email_code', code: await findCode(user) }
  return context.exchange(user, idToken, { body: { ...device, second_factor } })
}

/** Asks for an email change, and returns the user with the new email at the provider. */
export async function requestEmail<User extends TestUser>(
  context: AttackContext,
  user: User,
  { email, token }: { readonly email: string; readonly token: string },
): Promise<User> {
  const body = { email, id_token: context.issueIdToken(user) }
  const asked = await context.send({ method: 'POST', path: '/api/user/email', token, body })
  assert.equal(asked.status, 204)
  return { ...user, email }
}

const LINK = '/api/security-link'

export const checkLink = ({ send }: AttackContext, token: string) =>
  send({ method: 'POST', path: LINK, body: { token } })

/** "This wasn't me". */
export const applyLink = ({ send }: AttackContext, token: string) =>
  send({ method: 'POST', path: `${LINK}/use`, body: { token } })

/** An ID token of a sign-in that is later than everything so far. */
export const issueLater = ({ issueIdToken }: AttackContext, user: TestUser) =>
  issueIdToken(user, { auth_time: unixSeconds(2) })

export const signInLater = (context: AttackContext, user: TestUser, body: object = {}) =>
  context.exchange(user, issueLater(context, user), { body: { ...body } })

/** A session is no longer recent. */
export const LATER_MS = 6 * 60_000

/** Longer than the link of an email works. */
export const LONG_AGO_MINUTES = 31 * 24 * 60

/** A password that was set just now, by its owner or by a thief. */
export const setPassword = ({ product }: AttackContext, { uid }: TestUser) =>
  product.provider.setAccount(uid, {
    passwordUpdatedAt: Date.now() + 1_000,
    validSince: String(unixSeconds(1)),
  })

export const isActive = async ({ send }: AttackContext, token: string) =>
  (await send({ path: '/api/user', token })).status === 200

interface ConnectedUser {
  readonly ada: EmailUser
  /** The same account at the provider, signed in with what was connected. */
  readonly eve: SignedInTestUser
}

/** A user with a password, to whose account someone has connected one of an untrusted provider and confirmed it. */
export async function openConnectedUser(context: AttackContext): Promise<ConnectedUser> {
  const [provider = ''] = UNTRUSTED
  const ada = await openEmailUser(context)
  const providerUserInfo = ['password', provider].map((id) =>
    linkedIdentity(id, { localId: ada.uid, email: ada.email }),
  )
  context.product.provider.setAccount(ada.uid, { providerUserInfo })
  const connected = { ...ada, provider }
  const body = { id_token: context.issueIdToken(connected) }
  const confirmed = await context.send({
    method: 'POST',
    path: '/api/user/verification',
    token: ada.token,
    body,
  })
  assert.equal(confirmed.status, 200)
  // The confirmation has replaced the token.
  const { token } = jsonOf(confirmed)
  assert.ok(typeof token === 'string')
  return { ada: { ...ada, token }, eve: await context.openSession(connected) }
}

/** A verified user who signed up with GitHub these minutes ago, and has nothing else. */
async function openGitHubUser(context: AttackContext, minutes: number) {
  const { product } = context
  const user = createTestUser({ provider: 'github.com' })
  // As the provider does for a new account.
  const validSince = String(unixSeconds(-3 * minutes * 60))
  product.provider.setAccount(user.uid, { validSince })
  const { id, token } = await context.openSession(user)
  product.provider.setAccount(user.uid, { validSince, emailVerified: true })
  const ada = { ...user, emailVerified: true }
  const body = { id_token: context.issueIdToken(ada) }
  const path = '/api/user/verification'
  const confirmed = await context.send({ method: 'POST', path, token, body })
  assert.equal(confirmed.status, 200)
  ageUser(product.databasePath, id, minutes)
  return { ...ada, id, validSince }
}

/** Eve has read the mailbox of such a user for an hour, and opened a Google account, which the provider has connected. */
export async function openMailboxThief(context: AttackContext, minutes = 11) {
  const ada = await openGitHubUser(context, minutes)
  const account = { emailVerified: true, validSince: ada.validSince }
  const providerUserInfo = ['github.com', 'google.com'].map((id) =>
    linkedIdentity(id, { localId: ada.uid, email: ada.email }),
  )
  context.product.provider.setAccount(ada.uid, { ...account, providerUserInfo })
  const eve = { ...ada, provider: 'google.com' }
  const login = await context.exchange(eve, issueLater(context, eve), { body: createDevice() })
  assert.equal(login.status, 200)
  return { ada, eve }
}
