import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FATES, openFaults, type Faults } from './faults-test-bed.ts'
import type { Session } from './session.ts'

/*
 * Several tabs over one storage, whatever people and the network do, in an order nobody thought of. It was
 * seen to fail, within a hundred stories each, when
 *   - a 401 ended the session whatever token it was an answer to (`endIfOver`);
 *   - a 401 of somebody else's was taken for ours (`isProblem`, either half of it);
 *   - an act did not look first whether the person is still the one shown (`acting`);
 *   - an answer was taken although another token is stored meanwhile, or an older run's (`refresh`);
 *   - an update under way was merged into somebody else (`createUpdateUser`);
 *   - a logout that could not be told was forgotten (`createFarewell`).
 */

const TABS = 3
const LONGEST_RETRY_MS = 31_000

const tab = fc.nat({ max: TABS - 1 })
const which = fc.nat({ max: 7 })

type Step =
  | { readonly does: 'sign-out' | 'refresh' | 'rename' | 'hear' | 'wake'; readonly tab: number }
  | { readonly does: 'sign-in'; readonly tab: number; readonly which: number }
  | { readonly does: 'begin' | 'swap' | 'revoke' | 'wait'; readonly which: number }
  | { readonly does: 'arrive'; readonly which: number }
  | { readonly does: 'deliver'; readonly which: number; readonly fate: (typeof FATES)[number] }

const does = <Name extends string>(...names: Name[]) => fc.constantFrom(...names)
const fate = fc.oneof(fc.constant('truth' as const), fc.constantFrom(...FATES))

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: does('rename', 'refresh', 'wake'), tab }) },
  { weight: 1, arbitrary: fc.record({ does: does('sign-out'), tab }) },
  { weight: 1, arbitrary: fc.record({ does: does('sign-in'), tab, which }) },
  { weight: 3, arbitrary: fc.record({ does: does('begin', 'swap', 'revoke', 'wait'), which }) },
  { weight: 3, arbitrary: fc.record({ does: does('hear'), tab }) },
  { weight: 2, arbitrary: fc.record({ does: does('arrive'), which }) },
  { weight: 8, arbitrary: fc.record({ does: does('deliver'), which, fate }) },
)

const steps = fc.array(step, { maxLength: 60, size: 'max' })

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

it('nothing but the product’s own word or a logout ends a session, and no person ever stands for another', async () => {
  const story = async (told: readonly Step[]) => {
    const world = await openFaults(TABS)
    world.begin(0)
    const results: Promise<unknown>[] = world.tabs.map(({ session }) => session.refresh())
    for (const next of told) {
      results.push(Promise.resolve(act(world, next)))
      await pause()
      expectRight(world)
    }
    await quiet(world)
    expectAllShowTheStored(world)
    for (const { session } of world.tabs) results.push(session.refresh())
    await quiet(world)
    expectAllAsTheProductHasIt(world)
    await Promise.all(results)
  }
  await fc.assert(fc.asyncProperty(steps, story), { numRuns: 250 })
}, 60_000)

/** What an answer needs to be read and acted upon. */
async function pause() {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

function act(world: Faults, next: Step): unknown {
  if ('tab' in next) return actInTab(world, next)
  switch (next.does) {
    case 'begin':
      return world.begin(next.which)
    case 'swap':
      return world.swap()
    case 'revoke':
      return world.model.good.delete(world.storedToken() ?? '')
    case 'wait':
      return vi.advanceTimersByTime(next.which * 1_000)
    default:
      return actOnTheWay(world, next)
  }
}

function actOnTheWay(world: Faults, next: Extract<Step, { does: 'arrive' | 'deliver' }>): unknown {
  const call = world.calls[next.which % Math.max(1, world.calls.length)]
  if (!call) return
  return next.does === 'arrive' ? call.arrive() : world.deliver(call, next.fate)
}

function actInTab(world: Faults, next: Extract<Step, { readonly tab: number }>): unknown {
  const session = world.tabs[next.tab]?.session
  if (!session) return
  switch (next.does) {
    case 'sign-in':
      return world.signIn(session, next.which)
    case 'sign-out':
      return world.signOut(session)
    case 'rename':
      // The name tells who wanted it.
      return session.updateUser({
        first_name: `${personOf(session)} ${Math.random()}`,
        last_name: '',
      })
    case 'hear':
      return world.hearNews(next.tab)
    default:
      return session[next.does]()
  }
}

/** Whose the stored token is. */
const storedOwner = ({ model, storedToken }: Faults) => model.owners.get(storedToken() ?? '')

function expectRight(world: Faults) {
  expect(world.faults).toEqual([])
  const owner = storedOwner(world)
  // The person kept is the one the token was given to.
  const kept = world.storedPerson() === null ? owner : (world.lastKnown()?.id ?? 'nobody')
  // So is whoever is shown by a tab that has heard all news.
  const shown = world.tabs.filter(({ news }) => news === 0).map(({ session }) => personOf(session))
  const wrong = [kept, ...shown].filter((id) => id !== undefined && id !== owner)
  expect(wrong).toEqual([])
}

function personOf(session: Session): string | undefined {
  const state = session.getState()
  return state.status === 'signed-in' ? state.user.id : undefined
}

/** The network is well again, and everybody has been told everything. */
async function quiet(world: Faults) {
  for (let round = 0; round < 30; round += 1) {
    world.tabs.forEach(({ news }, at) => {
      for (let told = 0; told < news; told += 1) void world.hearNews(at)
    })
    for (const call of world.calls.slice()) world.deliver(call, 'truth')
    vi.advanceTimersByTime(LONGEST_RETRY_MS)
    await pause()
    expectRight(world)
  }
  expect([world.calls.length, vi.getTimerCount()]).toEqual([0, 0])
}

function expectAllShowTheStored(world: Faults) {
  const shown = world.tabs.map(({ session }) => personOf(session) ?? session.getState().status)
  expect(new Set(shown)).toEqual(new Set([storedOwner(world) ?? 'signed-out']))
}

function expectAllAsTheProductHasIt(world: Faults) {
  const token = world.storedToken()
  const user = token === null ? undefined : world.model.userOf(token)
  expect(token === null || world.model.good.has(token)).toBe(true)
  const right = user ? { status: 'signed-in', user, unreachable: false } : { status: 'signed-out' }
  for (const { session } of world.tabs) expect(session.getState()).toMatchObject(right)
  // Whoever logged out is out on the server too, however long the network kept it from hearing.
  expect([...world.loggedOut].filter((left) => world.model.good.has(left))).toEqual([])
}
