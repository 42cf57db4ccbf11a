import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { SessionContext, type SessionContextValue } from '../session/lazy-session.ts'
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
