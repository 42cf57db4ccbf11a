import type { SignInMethods, UpdateUserBody, User } from '@foyer/contract/schemas.ts'
import type { FactorList } from '@foyer/contract/factors.ts'
import { ProblemError } from '../core/problem.ts'
import type { UserRow } from '../db/tables.ts'
import { type UserChanges, usersStore } from '../db/users.ts'
import { recordActivity } from '../emails/activity.ts'
import { describeFactors } from '../factors/two-step.ts'
import type { FactorsServer } from '../factors/webauthn.ts'
import type { Call, Handlers } from '../sessions/call.ts'
import { requireSession, type SessionsServer } from '../sessions/sessions.ts'
import { toProfileChanges, toUser } from '../sessions/user.ts'
import { listUnconfirmedProviders } from '../sign-in/identities.ts'
import { localeChanges, type SignInServer } from '../sign-in/request.ts'

async function getSignInMethods(
  { database, emailCodes }: SignInServer,
  { session }: Call<'getSignInMethods'>,
): Promise<SignInMethods> {
  const user = await usersStore.find(database.tables, session.user.id)
  const updatedAt = user?.password_updated_at
  const methods = user && listUsableMethods(user)
  return {
    password_updated_at: updatedAt ? new Date(updatedAt).toISOString() : null,
    ...(methods && { methods }),
    ...(emailCodes.fromUnknownDevices && { new_device_code: true }),
  }
}

/** Without a password that "This wasn't me" has ended; `undefined` before the first lookup. */
function listUsableMethods(user: UserRow): string[] | undefined {
  const { sign_in_methods, password_updated_at, refused_password_at } = user
  const isRefused = refused_password_at !== null && password_updated_at <= refused_password_at
  return sign_in_methods
    ?.split(' ')
    .filter((method) => method !== '' && !(method === 'password' && isRefused))
}

async function listFactors(
  server: FactorsServer,
  { session }: Call<'listFactors'>,
): Promise<FactorList> {
  const { tables } = server.database
  const user = await usersStore.find(tables, session.user.id)
  if (!user) throw new ProblemError('unauthenticated', { reason: 'unknown-token' })
  return {
    ...(await describeFactors(server, user)),
    unconfirmed_providers: await listUnconfirmedProviders(tables, user, server.product.signIn),
  }
}

async function updateUser(server: SessionsServer, call: Call<'updateUser'>): Promise<User> {
  const { database, clock, product } = server
  // rule account-a: a user changes their own data only
  if (call.id !== call.session.user.id) {
    throw new ProblemError('not_found', { reason: 'other-user' })
  }
  const names = await call.readBody()
  return database.transaction(async (tx) => {
    const { user, session } = await requireSession(tx, call.session)
    const changes = findChanges(user, names)
    if (Object.keys(changes).length === 0) return toUser(user, product, clock())
    const context = { at: clock(), provider: session.provider, ...call.client() }
    await recordActivity(tx, { user_id: user.id, event: 'names-changed', ...context })
    return toUser(await usersStore.change(tx, user, changes, 'update-user'), product, clock())
  })
}

function findChanges(user: UserRow, entered: UpdateUserBody): UserChanges {
  const columns = Object.keys(entered) as (keyof UpdateUserBody)[]
  const changed = columns.filter(
    (column) => entered[column] !== undefined && entered[column] !== user[column],
  )
  return Object.fromEntries(changed.map((column) => [column, entered[column]]))
}

async function updateProfile(
  { database, clock, product }: SessionsServer,
  call: Call<'updateProfile'>,
): Promise<User> {
  const { language, ...entered } = await call.readBody()
  return database.transaction(async (tx) => {
    const { user } = await requireSession(tx, call.session)
    const changes: UserChanges = {
      ...toProfileChanges(entered, clock(), user.terms_version),
      ...(language !== undefined && localeChanges(user, call.device({ language }))),
    }
    if (Object.keys(changes).length === 0) return toUser(user, product, clock())
    return toUser(await usersStore.change(tx, user, changes, 'update-profile'), product, clock())
  })
}

export const profileHandlers = {
  async getUser(_server, { session }) {
    return session.user
  },
  getSignInMethods,
  listFactors,
  updateUser,
  updateProfile,
} satisfies Partial<Handlers<SignInServer>>
