import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { SessionContext, type SessionContextValue } from '../session/lazy-session.ts'
import { json, openSessionFixture } from '../session/session-fixture.ts'
import { acceptSignIn, openAccountFixture } from './account-fixture.ts'
import { type Account, useAccount, useEndpoint } from './account.ts'
import type { EndpointResource } from './resource.ts'

it('all components share one resource for each call', async () => {
  const { session, services } = await openSessionFixture(() => ({ status: 204 }))
  const core = { ...services, session }
  const resources: unknown[] = []
  function Page() {
    resources.push(useEndpoint('listSessions'), useEndpoint('listActivity'))
    return null
  }
  const provided = { core: { getState: () => core } } as unknown as SessionContextValue
  renderToString(
    <SessionContext value={provided}>
      <Page />
      <Page />
    </SessionContext>,
  )
  expect(resources).toHaveLength(4)
  expect(new Set(resources).size).toBe(2)
})

/** Ada's account, and what its pages know of her sign-in methods. */
async function openSignInMethods() {
  const { session, services, calls } = await openAccountFixture((request) =>
    request.call === 'GET /api/user/sign-in-methods' ? json({}) : acceptSignIn(request),
  )
  const core = { ...services, session }
  const accounts: Account[] = []
  const methods: EndpointResource<'getSignInMethods'>[] = []
  function Page() {
    accounts.push(useAccount())
    methods.push(useEndpoint('getSignInMethods'))
    return null
  }
  const provided = { core: { getState: () => core } } as unknown as SessionContextValue
  renderToString(
    <SessionContext value={provided}>
      <Page />
    </SessionContext>,
  )
  methods[0]?.subscribe(() => {})
  const loads = () => calls().filter((call) => call === 'GET /api/user/sign-in-methods').length
  await vi.waitFor(() => expect(loads()).toBe(1))
  return { account: accounts[0] as Account, loads }
}

it.each<[string, (account: Account) => Promise<unknown>]>([
  ['a new password', (account) => account.setPassword('battery staple')],
  ['a connected provider', (account) => account.link('google')],
])('the sign-in methods are loaded again after %s', async (_change, change) => {
  const { account, loads } = await openSignInMethods()
  await change(account)
  await vi.waitFor(() => expect(loads()).toBe(2))
})
