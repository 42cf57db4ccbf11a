import { expect, it } from 'vitest'
import { createSessionStore } from '../session/session-store.ts'
import { ADA } from '../session/session-test-bed.ts'
import { createDoneStore } from './done-store.ts'

const openDone = () => {
  const session = createSessionStore()
  session.send({ type: 'user-answered', user: ADA })
  const done = createDoneStore(session)
  done.tell('password-saved')
  return { session, done }
}

it('what was done is told once', () => {
  const { done } = openDone()
  const leave = done.subscribe(() => {})
  expect(done.getState()).toBe('password-saved')
  leave()
  expect(done.getState()).toBeNull()
})

it('what one person did is not told to another', () => {
  const { session, done } = openDone()
  session.send({ type: 'user-answered', user: { ...ADA, id: 'user-2' } })
  expect(done.getState()).toBeNull()
})
