import { expect, test } from 'vitest'
import {
  isDatabaseOutage,
  NoPrimaryError,
  sweepInSteps,
  TransactionConflictError,
} from './database.ts'

const errorWith = (fields: object, message = '') => Object.assign(new Error(message), fields)

test.each([
  errorWith({ code: 'ERR_SQLITE_ERROR', errcode: 5 }, 'database is locked'),
  errorWith({ code: 'ERR_SQLITE_ERROR', errcode: 266 }, 'disk I/O error'),
  errorWith({ code: '57P01' }, 'terminating connection due to administrator command'),
  errorWith({ code: '53300' }, 'too many clients already'),
  errorWith({ code: '53100' }, 'could not extend file: No space left on device'),
  errorWith({ code: '58030' }, 'could not read block 5: Input/output error'),
  errorWith({ code: '57014' }, 'canceling statement due to statement timeout'),
  errorWith({ code: '55P03' }, 'canceling statement due to lock timeout'),
  errorWith({ code: '25P03' }, 'terminating connection due to idle-in-transaction timeout'),
  errorWith({ code: '25006' }, 'cannot execute UPDATE in a read-only transaction'),
  errorWith({ code: 'ECONNREFUSED' }),
  new Error('Connection terminated unexpectedly'),
  new Error('Query read timeout'),
  new TransactionConflictError(),
  new NoPrimaryError('None of its servers accepts writes'),
])('an outage: %s', (error) => {
  expect(isDatabaseOutage(error)).toBe(true)
})

test.each([
  errorWith({ code: 'ERR_SQLITE_ERROR', errcode: 19 }, 'UNIQUE constraint failed'),
  errorWith({ code: '23505' }, 'duplicate key'),
  errorWith({ code: '42P01' }, 'relation does not exist'),
  new TypeError('Cannot read properties of undefined'),
  'text',
])('not an outage: %s', (error) => {
  expect(isDatabaseOutage(error)).toBe(false)
})

test('a sweep deletes in steps until no row is left, and yields between them', async () => {
  let steps = 0
  let stepsBefore = 0
  setImmediate(() => (stepsBefore = steps))
  const total = await sweepInSteps(async (limit) => (++steps < 5 ? limit : 3))
  expect(total).toBe(4 * 100 + 3)
  expect(stepsBefore).toBe(1)
})
