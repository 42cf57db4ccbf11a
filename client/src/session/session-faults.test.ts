import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { OUTCOMES, openFaults, type Faults } from './faults-fixture.ts'
import type { Session } from './session.ts'

/*
 * Random actions in several tabs with a shared storage, under random network faults. Each of these bugs makes the
 * test fail within a hundred runs:
 *   - a 401 ends the session although it belongs to another token (`handleRefusedToken`);
 *   - a 401 of another server is accepted (either condition of `isProblem`);
 *   - an operation does not check that its user is still the current one (`currentAuth`);
 *   - a response is accepted after the token has changed, or from an older run (`refresh`);
 *   - an update is merged into another user (`createUpdateUser`);
 *   - a failed logout is not retried (`createLogoutQueue`).
 */

const TABS = 3
const LONGEST_RETRY_MS = 31_000

const tab = fc.nat({ max: TABS - 1 })
const index = fc.nat({ max: 7 })

type Step =
  | {
      readonly action: 'sign-out' | 'refresh' | 'rename' | 'deliver-event' | 'revalidate'
      readonly tab: number
    }
  | { readonly action: 'sign-in'; readonly tab: number; readonly index: number }
  | { readonly action: 'start' | 'rotate' | 'revoke' | 'wait'; readonly index: number }
  | { readonly action: 'process'; readonly index: number }
  | {
      readonly action: 'deliver'
      readonly index: number
      readonly outcome: (typeof OUTCOMES)[number]
    }

const action = <Name extends string>(...names: Name[]) => fc.constantFrom(...names)
const outcome = fc.oneof(fc.constant('delivered' as const), fc.constantFrom(...OUTCOMES))

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ action: action('rename', 'refresh', 'revalidate'), tab }) },
  { weight: 1, arbitrary: fc.record({ action: action('sign-out'), tab }) },
  { weight: 1, arbitrary: fc.record({ action: action('sign-in'), tab, index }) },
  {
    weight: 3,
    arbitrary: fc.record({ action: action('start', 'rotate', 'revoke', 'wait'), index }),
  },
  { weight: 3, arbitrary: fc.record({ action: action('deliver-event'), tab }) },
  { weight: 2, arbitrary: fc.record({ action: action('process'), index }) },
  { weight: 8, arbitrary: fc.record({ action: action('deliver'), index, outcome }) },
)

const steps = fc.array(step, { maxLength: 60, size: 'max' })

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

it('only the API or a logout ends a session, and users are never mixed up', async () => {
  const run = async (chosen: readonly Step[]) => {
    const system = await openFaults(TABS)
    system.signInElsewhere(0)
    const results: Promise<unknown>[] = system.tabs.map(({ session }) => session.refresh())
    for (const next of chosen) {
      results.push(Promise.resolve(perform(system, next)))
      await pause()
      expectInvariants(system)
    }
    await settle(system)
    expectTabsMatchStorage(system)
    for (const { session } of system.tabs) results.push(session.refresh())
    await settle(system)
    expectTabsMatchServer(system)
    await Promise.all(results)
  }
  await fc.assert(fc.asyncProperty(steps, run), { numRuns: 250 })
})

/** Long enough to process a response. */
async function pause() {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

function perform(system: Faults, next: Step): unknown {
  if ('tab' in next) return actInTab(system, next)
  switch (next.action) {
    case 'start':
      return system.signInElsewhere(next.index)
    case 'rotate':
      return system.rotateElsewhere()
    case 'revoke':
      return system.model.validTokens.delete(system.storedToken() ?? '')
    case 'wait':
      return vi.advanceTimersByTime(next.index * 1_000)
    default:
      return actOnCall(system, next)
  }
}

function actOnCall(
  system: Faults,
  next: Extract<Step, { action: 'process' | 'deliver' }>,
): unknown {
  const call = system.calls[next.index % Math.max(1, system.calls.length)]
  if (!call) return
  return next.action === 'process' ? call.respond() : system.deliver(call, next.outcome)
}

function actInTab(system: Faults, next: Extract<Step, { readonly tab: number }>): unknown {
  const session = system.tabs[next.tab]?.session
  if (!session) return
  switch (next.action) {
    case 'sign-in':
      return system.signIn(session, next.index)
    case 'sign-out':
      return system.signOut(session)
    case 'rename':
      // The server model checks that a name starts with the id of its user.
      return session.updateUser({
        first_name: `${userIdOf(session)} ${Math.random()}`,
        last_name: '',
      })
    case 'deliver-event':
      return system.deliverStorageEvent(next.tab)
    default:
      return session[next.action]()
  }
}

const storedOwner = ({ model, storedToken }: Faults) => model.owners.get(storedToken() ?? '')

function expectInvariants(system: Faults) {
  expect(system.violations).toEqual([])
  const owner = storedOwner(system)
  // The stored user is the token's user.
  const stored = system.storedUser() === null ? owner : (system.lastKnown()?.id ?? 'none')
  // Each tab without pending events shows the token's user, too.
  const shown = system.tabs
    .filter(({ pendingEvents }) => pendingEvents === 0)
    .map(({ session }) => userIdOf(session))
  const wrong = [stored, ...shown].filter((id) => id !== undefined && id !== owner)
  expect(wrong).toEqual([])
}

function userIdOf(session: Session): string | undefined {
  const state = session.getState()
  return state.status === 'signed-in' ? state.user.id : undefined
}

/** Delivers all calls and events. On a busy machine the browser's locks, which are real, need more rounds. */
async function settle(system: Faults) {
  const isBusy = () => system.calls.length > 0 || vi.getTimerCount() > 0
  for (let round = 0; round < 30 || (round < 1_000 && isBusy()); round += 1) {
    system.tabs.forEach(({ pendingEvents }, index) => {
      for (let event = 0; event < pendingEvents; event += 1) void system.deliverStorageEvent(index)
    })
    for (const call of system.calls.slice()) system.deliver(call, 'delivered')
    vi.advanceTimersByTime(LONGEST_RETRY_MS)
    await pause()
    expectInvariants(system)
  }
  expect([system.calls.length, vi.getTimerCount()]).toEqual([0, 0])
}

function expectTabsMatchStorage(system: Faults) {
  const shown = system.tabs.map(({ session }) => userIdOf(session) ?? session.getState().status)
  expect(new Set(shown)).toEqual(new Set([storedOwner(system) ?? 'signed-out']))
}

function expectTabsMatchServer(system: Faults) {
  const token = system.storedToken()
  const user = token === null ? undefined : system.model.userOf(token)
  expect(token === null || system.model.validTokens.has(token)).toBe(true)
  const state = user ? { status: 'signed-in', user, unreachable: false } : { status: 'signed-out' }
  for (const { session } of system.tabs) expect(session.getState()).toMatchObject(state)
  // Every logout has reached the server, even if earlier attempts failed.
  expect([...system.loggedOut].filter((token) => system.model.validTokens.has(token))).toEqual([])
}
