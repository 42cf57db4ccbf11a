import { beforeEach, expect, test } from 'vitest'
import { type Failure, findUnexcused, Journal, type Member } from './clients.ts'

let journal: Journal
let member: Member
beforeEach(() => {
  journal = new Journal()
  member = { id: '1', token: 't', firstName: 'Ada', uncertain: new Set(), session: 'live' }
})

test('accepts the acknowledged name, and one whose write was not answered', () => {
  member.uncertain.add('Grace')
  journal.checkRead(member, 200, 'Ada')
  journal.checkRead(member, 200, 'Grace')
  member.session = 'ending'
  journal.checkRead(member, 401, undefined)
  expect(journal.violations).toEqual([])
})

test('reports a lost write', () => {
  journal.checkRead(member, 200, 'Mary')
  expect(journal.violations).toEqual(['"Ada" was acknowledged, "Mary" was read'])
})

test('reports a live session that is refused, and an ended one that is accepted', () => {
  journal.checkRead(member, 401, undefined)
  member.session = 'ended'
  journal.checkRead(member, 200, 'Ada')
  expect(journal.violations).toEqual([
    'a live session was told unauthenticated',
    'an ended session was accepted',
  ])
})

test('excuses only what a fault causes', () => {
  const login: Failure = { kind: 'unavailable', path: '/login', at: 0 }
  const read: Failure = { kind: 'unavailable', path: '/user', at: 0 }
  const lost: Failure = { kind: 'lost', path: '/login', at: 0 }
  const failures = [login, read, lost]
  expect(findUnexcused(failures, {})).toEqual(failures)
  expect(findUnexcused(failures, { mayFail: 'logins' })).toEqual([read, lost])
  expect(findUnexcused(failures, { mayFail: 'all' })).toEqual([lost])
  expect(findUnexcused(failures, { mayFail: 'all', killsServer: true })).toEqual([])
})
