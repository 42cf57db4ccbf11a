import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { AppContext, type AppParts } from '../app-context.ts'
import { openTestBed } from '../session/session-test-bed.ts'
import type { Account } from './account.ts'
import { useAccount } from './use-account.ts'

it('every page works with the same account', async () => {
  const { session, parts } = await openTestBed(() => ({ status: 204 }))
  const accountParts = { ...parts, session, origin: '', language: () => 'en' }
  const made: Account[] = []
  function Page() {
    made.push(useAccount())
    return null
  }
  const tree = (
    <AppContext value={{ inside: { current: () => ({ accountParts }) } } as unknown as AppParts}>
      <Page />
      <Page />
    </AppContext>
  )
  renderToString(tree)
  renderToString(tree)
  expect(made).toHaveLength(4)
  expect(new Set(made).size).toBe(1)
})
