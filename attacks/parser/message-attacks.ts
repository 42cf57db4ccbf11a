import { defineAttacks } from '../support/attack.ts'
import type { AttackContext } from '../support/attack-context.ts'

/*
 * Malformed or unusual HTTP messages. They must be refused or answered as plain requests, without a server error.
 */

const bytes =
  (...lines: readonly string[]) =>
  (context: AttackContext) =>
    context.sendBytes([...lines, '', ''].join('\r\n'))

const HOST = 'Host: localhost'

export const messageAttacks = defineAttacks({ rule: 'HTTP hardening', expected: 400 }, [
  { title: 'no Host', reference: 'RFC 9112 §3.2', run: bytes('GET /api/user HTTP/1.1') },
  {
    title: 'two Hosts',
    reference: 'RFC 9112 §3.2, ASVS 15.3.7',
    run: bytes('GET /api/user HTTP/1.1', HOST, 'Host: evil.test'),
  },
  {
    title: 'two Hosts and an absolute target',
    reference: 'RFC 9112 §3.2',
    run: bytes('GET http://localhost/api/user HTTP/1.1', HOST, 'Host: evil.test'),
  },
  {
    title: 'an invalid Host',
    reference: 'RFC 9112 §3.2',
    run: bytes('GET /api/user HTTP/1.1', 'Host: a b'),
  },
  {
    title: 'a header with a null byte',
    reference: 'RFC 9110 §5.5, CWE-158',
    run: bytes('GET /api/user HTTP/1.1', HOST, 'X: a\u0000b'),
  },
  {
    title: 'a header name with a space',
    reference: 'RFC 9112 §5.1, CVE-2019-16276',
    run: bytes('GET /api/user HTTP/1.1', HOST, 'X Y: a'),
  },
  {
    title: 'a header name with a space before its colon',
    reference: 'RFC 9112 §5.1, CVE-2019-16276',
    run: bytes('GET /api/user HTTP/1.1', HOST, 'Authorization : Bearer x'),
  },
  {
    title: 'a header folded over two lines',
    reference: 'RFC 9112 §5.2',
    run: bytes('GET /api/user HTTP/1.1', HOST, 'X: a', ' b'),
  },
  {
    title: 'a header of twenty kilobytes',
    reference: 'ASVS 4.2.5',
    expected: 431,
    run: bytes('GET /api/user HTTP/1.1', HOST, `X: ${'x'.repeat(20_000)}`),
  },
  {
    title: 'five thousand headers',
    reference: 'ASVS 4.2.5, CWE-400',
    expected: 431,
    run: bytes(
      'GET /api/user HTTP/1.1',
      HOST,
      ...Array.from({ length: 5_000 }, (_, at) => `X-${at}: x`),
    ),
  },
  {
    title: 'a path of twenty kilobytes',
    reference: 'ASVS 4.2.5',
    expected: 431,
    run: bytes(`GET /${'x'.repeat(20_000)} HTTP/1.1`, HOST),
  },
  {
    title: 'an unknown HTTP version',
    reference: 'RFC 9112 §2.3',
    run: bytes('GET /api/user HTTP/9.9', HOST),
  },
  { title: 'HTTP/0.9', reference: 'RFC 9112 §2.3', run: bytes('GET /api/user') },
  {
    title: 'the preface of HTTP/2',
    reference: 'RFC 9113 §3.4',
    run: bytes('PRI * HTTP/2.0', '', 'SM'),
  },
  {
    title: 'a TLS ClientHello',
    reference: 'RFC 9112 §2.2',
    run: ({ sendBytes }) => sendBytes(Buffer.from('16030100050100000103', 'hex')),
  },
  {
    title: 'two spaces in the request line: read as one',
    reference: 'RFC 9112 §3',
    expected: 401,
    run: bytes('GET  /api/user HTTP/1.1', HOST),
  },
  {
    title: 'a tab in the request line',
    reference: 'RFC 9112 §3',
    run: bytes('GET\t/api/user HTTP/1.1', HOST),
  },
  {
    title: 'an upgrade to h2c: ignored',
    reference: 'RFC 9113 §3.1, CWE-444',
    expected: 401,
    run: bytes(
      'GET /api/user HTTP/1.1',
      HOST,
      'Connection: Upgrade, HTTP2-Settings',
      'Upgrade: h2c',
      'HTTP2-Settings: AAMAAABkAAQAAP__',
    ),
  },
  {
    title: 'an upgrade to WebSocket: ignored',
    reference: 'ASVS 4.4.1',
    expected: 401,
    run: bytes(
      'GET /api/user HTTP/1.1',
      HOST,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
    ),
  },
  {
    title: 'an unknown Expect header',
    reference: 'RFC 9110 §10.1.1',
    expected: 417,
    run: bytes('GET /api/user HTTP/1.1', HOST, 'Expect: the-unexpected'),
  },
  {
    title: 'a Range of a page: the whole page is sent',
    reference: 'CVE-2011-3192',
    expected: 200,
    run: (context) =>
      context.sendBytes(
        `GET /login HTTP/1.1\r\nHost: localhost:${context.product.port}\r\nRange: bytes=0-,5-0,5-1,5-2\r\nConnection: close\r\n\r\n`,
      ),
  },
])
