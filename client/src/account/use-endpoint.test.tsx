import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { AppContext, type AppContextValue } from '../app-context.ts'
import { openSessionFixture } from '../session/session-fixture.ts'
import { useEndpoint } from './account.ts'

it('all components share one resource for each call', async () => {
  const { session, services } = await openSessionFixture(() => ({ status: 204 }))
  const core = { ...services, session }
  const resources: unknown[] = []
  function Page() {
    resources.push(useEndpoint('listSessions'), useEndpoint('listActivity'))
    return null
  }
  const value = { coreLoader: { current: () => core } } as unknown as AppContextValue
  renderToString(
    <AppContext value={value}>
      <Page />
      <Page />
    </AppContext>,
  )
  expect(resources).toHaveLength(4)
  expect(new Set(resources).size).toBe(2)
})
