import { expect, it } from 'vitest'
import { ADA, json, problem } from '../session/session-fixture.ts'
import { noContent, openAccountFixture } from './account-fixture.ts'

it('deleting the account signs out here and at the provider, and clears this device', async () => {
  const { account, session, provider, localStorage, lastMethod, received } =
    await openAccountFixture(noContent)
  lastMethod.remember('password')
  expect(await account.deleteAccount(ADA.email)).toEqual({ error: null })
  expect(received).toMatchObject([
    {
      call: 'POST /api/user/delete',
      headers: { authorization: 'Bearer token-1' },
      body: { email: ADA.email, id_token: expect.any(String) },
    },
  ])
  expect(session.getState()).toEqual({ status: 'signed-out', reason: 'deleted' })
  expect(localStorage.length).toBe(0)
  expect(await provider.proof()).toBeNull()
})

it.each(['reauthentication_required', 'invalid_request', 'unavailable'] as const)(
  'the user stays signed in if the API refuses the deletion: %s',
  async (code) => {
    const { account, session, provider } = await openAccountFixture(() => problem(code))
    expect((await account.deleteAccount('typed wrong')).error).toMatchObject({ code })
    expect(session.getState()).toMatchObject({ status: 'signed-in', user: ADA })
    expect(await provider.proof()).not.toBeNull()
  },
)

it('the sign-out reason is "deleted" even if the session ends before the response arrives', async () => {
  const { account, session, backend, lastMethod } = await openAccountFixture(noContent)
  lastMethod.remember('password')
  backend.respond = async ({ call }) => {
    if (call === 'GET /api/user') return problem('unauthenticated')
    await session.refresh()
    return noContent()
  }
  expect(await account.deleteAccount(ADA.email)).toEqual({ error: null })
  expect(session.getState()).toEqual({ status: 'signed-out', reason: 'deleted' })
  expect(lastMethod.read()).toBeNull()
})

it('does not sign out another user who signed in during the deletion', async () => {
  const { account, session, backend, persisted } = await openAccountFixture(noContent)
  const bob = { ...ADA, id: 'user-2', email: 'bob@example.com' }
  backend.respond = async ({ call }) => {
    if (call === 'GET /api/user') return json(bob)
    persisted.store({ token: 'token-of-bob', user: bob })
    await session.syncWithStorage()
    return noContent()
  }
  await account.deleteAccount(ADA.email)
  expect(session.getState()).toMatchObject({ status: 'signed-in', user: bob })
  expect(persisted.readToken()).toBe('token-of-bob')
})
