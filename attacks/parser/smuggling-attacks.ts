import { defineAttacks } from '../support/attack.ts'
import type { AttackContext } from '../support/attack-context.ts'

/*
 * Requests whose end is ambiguous, so that a second request could be hidden in the body of the first. Every attack
 * test fails if one request gets two responses. Unless a title says otherwise, these requests must also be answered
 * with an error.
 */

const HIDDEN = 'GET /api/user/logout HTTP/1.1\r\nHost: localhost\r\n\r\n'

const post = (headers: readonly string[], body: string) => (context: AttackContext) =>
  context.sendBytes(
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

export const smugglingAttacks = defineAttacks(
  { rule: 'HTTP hardening', reference: 'ASVS 4.2.1, CWE-444', expected: 400 },
  [
    {
      title: 'Content-Length and chunked encoding',
      reference: 'ASVS 4.2.1, RFC 9112 §6.3',
      run: post([length, 'Transfer-Encoding: chunked'], chunked),
    },
    {
      title: 'chunked encoding and Content-Length',
      reference: 'ASVS 4.2.1, RFC 9112 §6.3',
      run: post(['Transfer-Encoding: chunked', length], chunked),
    },
    { title: 'two lengths', run: post(['Content-Length: 2', length], `{}${HIDDEN}`) },
    { title: 'a negative length', run: post(['Content-Length: -1'], HIDDEN) },
    { title: 'a length with a sign', run: post(['Content-Length: +2'], '{}') },
    { title: 'a length in hexadecimal', run: post(['Content-Length: 0x2'], '{}') },
    { title: 'a list of lengths', run: post(['Content-Length: 2, 2'], '{}') },
    {
      title: 'a length that overflows',
      run: post(['Content-Length: 99999999999999999999999'], '{}'),
    },
    {
      title: 'an almost correct name for chunked encoding',
      reference: 'CVE-2022-32213',
      run: post(['Transfer-Encoding: xchunked'], chunked),
    },
    {
      title: 'chunked encoding that is not the last one',
      reference: 'CVE-2022-32213, RFC 9112 §6.1',
      run: post(['Transfer-Encoding: chunked, identity'], chunked),
    },
    {
      title: 'chunked encoding after a tab and a vertical tab',
      reference: 'CVE-2022-32213',
      run: post(['Transfer-Encoding:\t\u000bchunked'], chunked),
    },
    {
      title: 'chunked encoding on a folded line',
      reference: 'CVE-2022-32215',
      run: post(['Transfer-Encoding:', ' chunked', length], chunked),
    },
    {
      title: 'a space before the colon of Transfer-Encoding',
      reference: 'CVE-2019-16276',
      run: post(['Transfer-Encoding : chunked', length], chunked),
    },
    {
      title: 'lines that end with only a carriage return',
      reference: 'CVE-2023-30589',
      run: ({ sendBytes }) =>
        sendBytes(
          `GET /api/user HTTP/1.1\r\nHost: localhost\r\nX: a\rTransfer-Encoding: chunked\r\n\r\n${chunked}`,
        ),
    },
    {
      title: 'lines that end with only a line feed',
      reference: 'CVE-2022-35256',
      run: ({ sendBytes }) =>
        sendBytes('GET /api/user HTTP/1.1\nHost: localhost\nContent-Length: 0\n\n'),
    },
    {
      title: 'a chunk size that is not a number',
      run: post(['Transfer-Encoding: chunked'], `z\r\n{}\r\n${chunked}`),
    },
    {
      title: 'a chunk size that overflows',
      reference: 'CVE-2025-22871, CWE-190',
      run: post(['Transfer-Encoding: chunked'], `ffffffffffffffff2\r\n{}\r\n${chunked}`),
    },
    {
      title: 'a chunk that is longer than its size',
      run: post(['Transfer-Encoding: chunked'], `2\r\n{}{}\r\n0\r\n\r\n`),
    },
    {
      title: 'endless chunk extensions',
      reference: 'CVE-2024-22019',
      run: post(['Transfer-Encoding: chunked'], `2;${'x'.repeat(40_000)}\r\n{}\r\n0\r\n\r\n`),
    },
    {
      title: 'a GET with a body that contains a request: read as one request',
      expected: 401,
      run: ({ sendBytes }) =>
        sendBytes(
          `GET /api/user HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${length}\r\n\r\n${HIDDEN}`,
        ),
    },
  ],
)
