import { afterEach, expect, it } from 'vitest'
import { drafts, readDrafts } from '../browser/drafts.ts'
import { ADA } from './session-fixture.ts'
import { createSessionStore } from './tab.ts'
import { forgetDraftsOfOthers } from './watch.ts'

const GRACE = { ...ADA, id: 'user-2' }

/** A page that was reloaded with a form whose data is still loading. */
function reload() {
  const state = { foyerForms: { details: { company: 'Analytical Engines' } } }
  readDrafts({ state, replaceState() {} } as unknown as History)
  const session = createSessionStore()
  forgetDraftsOfOthers(session)
  return session
}

afterEach(() => drafts.clear())

it('a draft waits for a form that its user opens later', () => {
  const session = reload()
  session.send({ type: 'user-loaded', user: ADA })
  session.send({ type: 'server-unreachable', lastKnown: ADA })
  session.send({ type: 'user-loaded', user: { ...ADA, first_name: 'Augusta' } })
  expect(drafts.has('details')).toBe(true)
})

it('a draft is forgotten once its user has logged out', () => {
  const session = reload()
  session.send({ type: 'user-loaded', user: ADA })
  session.send({ type: 'signed-out', reason: undefined })
  expect(drafts.has('details')).toBe(false)
})

it('a draft is forgotten if the user is logged out after the reload', () => {
  const session = reload()
  session.send({ type: 'signed-out', reason: undefined })
  session.send({ type: 'user-loaded', user: GRACE })
  expect(drafts.has('details')).toBe(false)
})

it('a draft is forgotten once another tab has switched users', () => {
  const session = reload()
  session.send({ type: 'user-loaded', user: ADA })
  session.send({ type: 'token-found', lastKnown: GRACE })
  expect(drafts.has('details')).toBe(false)
})
