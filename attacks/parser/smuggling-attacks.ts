import { attacksOn } from '../frame/attack.ts'
import type { World } from '../frame/world.ts'

/*
 * Requests that end at one place for one reader and at another for the next, so that a second request
 * hides in the body of the first. Two answers to one request fail by themselves; what is refused must be
 * refused whole.
 */

const HIDDEN = 'GET /api/user/logout HTTP/1.1\r\nHost: localhost\r\n\r\n'

const post = (headers: readonly string[], body: string) => (world: World) =>
  world.sendBytes(
    [
      'POST /api/login HTTP/1.1',
      'Host: localhost',
      'Content-Type: application/json',
      'Connection: close',
      ...headers,
      '',
      body,
    ].join('\r\n'),
  )

const length = `Content-Length: ${HIDDEN.length}`
const chunked = `0\r\n\r\n${HIDDEN}`

export const smugglingAttacks = attacksOn(
  { rule: 'the edge', standsFor: 'ASVS 4.2.1, CWE-444', expected: 400 },
  [
    {
      title: 'both a length and chunks',
      standsFor: 'ASVS 4.2.1, RFC 9112 §6.3',
      run: post([length, 'Transfer-Encoding: chunked'], chunked),
    },
    {
      title: 'both chunks and a length',
      standsFor: 'ASVS 4.2.1, RFC 9112 §6.3',
      run: post(['Transfer-Encoding: chunked', length], chunked),
    },
    { title: 'two lengths', run: post(['Content-Length: 2', length], `{}${HIDDEN}`) },
    { title: 'a length below zero', run: post(['Content-Length: -1'], HIDDEN) },
    { title: 'a length with a sign', run: post(['Content-Length: +2'], '{}') },
    { title: 'a length in hexadecimal', run: post(['Content-Length: 0x2'], '{}') },
    { title: 'a list of lengths', run: post(['Content-Length: 2, 2'], '{}') },
    {
      title: 'a length no number can hold',
      run: post(['Content-Length: 99999999999999999999999'], '{}'),
    },
    {
      title: 'chunks under a name that is nearly theirs',
      standsFor: 'CVE-2022-32213',
      run: post(['Transfer-Encoding: xchunked'], chunked),
    },
    {
      title: 'chunks that are not the last encoding',
      standsFor: 'CVE-2022-32213, RFC 9112 §6.1',
      run: post(['Transfer-Encoding: chunked, identity'], chunked),
    },
    {
      title: 'chunks behind a tab and a vertical tab',
      standsFor: 'CVE-2022-32213',
      run: post(['Transfer-Encoding:\t\u000bchunked'], chunked),
    },
    {
      title: 'chunks on a folded line',
      standsFor: 'CVE-2022-32215',
      run: post(['Transfer-Encoding:', ' chunked', length], chunked),
    },
    {
      title: 'chunks behind a space before the colon',
      standsFor: 'CVE-2019-16276',
      run: post(['Transfer-Encoding : chunked', length], chunked),
    },
    {
      title: 'lines that end with a carriage return alone',
      standsFor: 'CVE-2023-30589',
      run: ({ sendBytes }) =>
        sendBytes(
          `GET /api/user HTTP/1.1\r\nHost: localhost\r\nX: a\rTransfer-Encoding: chunked\r\n\r\n${chunked}`,
        ),
    },
    {
      title: 'lines that end with a line feed alone',
      standsFor: 'CVE-2022-35256',
      run: ({ sendBytes }) =>
        sendBytes('GET /api/user HTTP/1.1\nHost: localhost\nContent-Length: 0\n\n'),
    },
    {
      title: 'a chunk with a size that is no number',
      run: post(['Transfer-Encoding: chunked'], `z\r\n{}\r\n${chunked}`),
    },
    {
      title: 'a chunk with a size that overflows',
      standsFor: 'CVE-2025-22871, CWE-190',
      run: post(['Transfer-Encoding: chunked'], `ffffffffffffffff2\r\n{}\r\n${chunked}`),
    },
    {
      title: 'a chunk that is longer than it says',
      run: post(['Transfer-Encoding: chunked'], `2\r\n{}{}\r\n0\r\n\r\n`),
    },
    {
      title: 'extensions of a chunk without end',
      standsFor: 'CVE-2024-22019',
      run: post(['Transfer-Encoding: chunked'], `2;${'x'.repeat(40_000)}\r\n{}\r\n0\r\n\r\n`),
    },
    {
      title: 'a body on a GET, with a request in it: read as one',
      expected: 401,
      run: ({ sendBytes }) =>
        sendBytes(
          `GET /api/user HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${length}\r\n\r\n${HIDDEN}`,
        ),
    },
  ],
)
