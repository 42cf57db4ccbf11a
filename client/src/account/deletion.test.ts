import { expect, it } from 'vitest'
import { ADA, json, problem } from '../session/session-test-bed.ts'
import { nothing, openAccount } from './account-test-bed.ts'

it('a deleted account leaves nothing on this device, here and at the provider, and says why', async () => {
  const { account, session, provider, local, lastWay, received } = await openAccount(nothing)
  lastWay.remember('password')
  expect(await account.deleteAccount(ADA.email)).toEqual({ error: null })
  expect(received).toMatchObject([
    {
      call: 'POST /api/user/delete',
      headers: { authorization: 'Bearer token-1' },
      body: { email: ADA.email, id_token: expect.any(String) },
    },
  ])
  expect(session.getState()).toEqual({ status: 'signed-out', because: 'deleted' })
  expect(local.length).toBe(0)
  expect(await provider.proof()).toBeNull()
})

it.each(['reauthentication_required', 'invalid_request', 'unavailable'] as const)(
  'an account that the product does not delete stays signed in: %s',
  async (code) => {
    const { account, session, provider } = await openAccount(() => problem(code))
    expect((await account.deleteAccount('typed wrong')).error).toMatchObject({ code })
    expect(session.getState()).toMatchObject({ status: 'signed-in', user: ADA })
    expect(await provider.proof()).not.toBeNull()
  },
)

it('is told as deleted also when the end of the session was heard of before its answer', async () => {
  const { account, session, product, lastWay } = await openAccount(nothing)
  lastWay.remember('password')
  product.reply = async ({ call }) => {
    if (call === 'GET /api/user') return problem('unauthenticated')
    await session.refresh()
    return nothing()
  }
  expect(await account.deleteAccount(ADA.email)).toEqual({ error: null })
  expect(session.getState()).toEqual({ status: 'signed-out', because: 'deleted' })
  expect(lastWay.read()).toBeNull()
})

it('leaves whoever came in meanwhile', async () => {
  const { account, session, product, storage } = await openAccount(nothing)
  const bob = { ...ADA, id: 'user-2', email: 'bob@example.com' }
  product.reply = async ({ call }) => {
    if (call === 'GET /api/user') return json(bob)
    storage.begin({ token: 'token-of-bob', user: bob })
    await session.check()
    return nothing()
  }
  await account.deleteAccount(ADA.email)
  expect(session.getState()).toMatchObject({ status: 'signed-in', user: bob })
  expect(storage.readToken()).toBe('token-of-bob')
})
