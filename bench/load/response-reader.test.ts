import { expect, it } from 'vitest'
import { createResponseReader } from './response-reader.ts'

/** Returns the statuses that a reader finds in these chunks. */
function read(...pieces: readonly string[]): readonly number[] {
  const statuses: number[] = []
  const take = createResponseReader((status) => statuses.push(status))
  for (const piece of pieces) take(Buffer.from(piece))
  return statuses
}

const COUNTED = 'HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhello'
const CHUNKED = 'HTTP/1.1 401 No\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n'
const EMPTY = 'HTTP/1.1 204 No Content\r\nDate: now\r\n\r\n'

it('reports each complete response once', () => {
  expect(read(COUNTED, CHUNKED, EMPTY, COUNTED)).toEqual([200, 401, 204, 200])
  expect(read(COUNTED.slice(0, -1))).toEqual([])
  expect(read(CHUNKED.slice(0, -2))).toEqual([])
})

it.each([COUNTED, CHUNKED, EMPTY])('reads a response byte by byte: %j', (answer) => {
  expect(read(...answer, ...answer)).toHaveLength(2)
})
