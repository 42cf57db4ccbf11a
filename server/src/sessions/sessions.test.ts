import { expect, test } from 'vitest'
import { orderForEnding } from './sessions.ts'

const session = (id: string, auth_time: number, provider = 'password') => ({
  id,
  auth_time,
  provider,
})

const signIn = { auth_time: 9, provider: 'password' }

const idsOf = (sessions: readonly { readonly id: string }[]) => sessions.map(({ id }) => id)

test('the oldest session ends first', () => {
  const sessions = [session('a', 1), session('b', 2), session('c', 9, 'google.com')]
  expect(idsOf(orderForEnding(sessions, signIn))).toEqual(['a', 'b', 'c'])
})

test('later sessions of the same sign-in end first, newest first, and its first session ends last', () => {
  const sessions = [session('a', 1), session('first', 9), session('b', 2)]
  const renewed = [session('second', 9), session('third', 9)]
  const order = orderForEnding([...sessions, ...renewed], signIn)
  expect(idsOf(order)).toEqual(['third', 'second', 'a', 'b', 'first'])
})
