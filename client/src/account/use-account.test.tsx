import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { SessionContext, type SessionContextValue } from '../session/lazy-session.ts'
import { openSessionFixture } from '../session/session-fixture.ts'
import { type Account, useAccount } from './account.ts'

it('all pages share one account', async () => {
  const { session, services } = await openSessionFixture(() => ({ status: 204 }))
  const core = { ...services, session }
  const accounts: Account[] = []
  function Page() {
    accounts.push(useAccount())
    return null
  }
  const provided = { core: { getState: () => core } } as unknown as SessionContextValue
  const tree = (
    <SessionContext value={provided}>
      <Page />
      <Page />
    </SessionContext>
  )
  renderToString(tree)
  renderToString(tree)
  expect(accounts).toHaveLength(4)
  expect(new Set(accounts).size).toBe(1)
})
