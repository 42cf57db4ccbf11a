import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { AppContext, type AppContextValue } from '../app-context.ts'
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
  const tree = (
    <AppContext value={{ coreLoader: { current: () => core } } as unknown as AppContextValue}>
      <Page />
      <Page />
    </AppContext>
  )
  renderToString(tree)
  renderToString(tree)
  expect(accounts).toHaveLength(4)
  expect(new Set(accounts).size).toBe(1)
})
