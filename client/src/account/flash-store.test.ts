import { expect, it } from 'vitest'
import { ADA } from '../session/session-fixture.ts'
import { createSessionStore } from '../session/tab.ts'
import { createFlashStore } from './account.ts'

const createFlash = () => {
  const session = createSessionStore()
  session.send({ type: 'user-loaded', user: ADA })
  const done = createFlashStore(session)
  done.set('password-saved')
  return { session, done }
}

it('a message is shown once', () => {
  const { done } = createFlash()
  const unsubscribe = done.subscribe(() => {})
  expect(done.getState()).toBe('password-saved')
  unsubscribe()
  expect(done.getState()).toBeNull()
})

it('a message is not shown to another user', () => {
  const { session, done } = createFlash()
  session.send({ type: 'user-loaded', user: { ...ADA, id: 'user-2' } })
  expect(done.getState()).toBeNull()
})
