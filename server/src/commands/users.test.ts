import { expect, test } from 'vitest'
import { findInLog } from './users.ts'

async function* logOf(...lines: string[]) {
  yield* lines
}

test('finds the request, also in a line that the service manager prefixed with a time, and in a cut-off line', async () => {
  const failed = '{"request_id":"3f2a9c1b-aaaa","status":500,"user":"u1"}'
  const cutOff = '{"request_id":"3f2a9c1b-bbbb","status":50'
  const log = logOf('', 'started', `12:00:01 ${failed}`, '{"request_id":"00000000-cccc"}', cutOff)
  expect(await findInLog(log, '3f2a9c1b')).toEqual([
    { line: failed, user: 'u1' },
    { line: cutOff, user: undefined },
  ])
})
