import { attacksOn } from '../frame/attack.ts'
import type { World } from '../frame/world.ts'

/*
 * HTTP messages that no client writes: refused by the parser, never by falling over.
 */

const bytes =
  (...lines: readonly string[]) =>
  (world: World) =>
    world.sendBytes([...lines, '', ''].join('\r\n'))

const HOST = 'Host: localhost'

export const messageAttacks = attacksOn({ rule: 'the edge', expected: 400 }, [
  { title: 'no Host', standsFor: 'RFC 9112 §3.2', run: bytes('GET /api/user HTTP/1.1') },
  {
    title: 'two Hosts',
    standsFor: 'RFC 9112 §3.2, ASVS 15.3.7',
    run: bytes('GET /api/user HTTP/1.1', HOST, 'Host: evil.test'),
  },
  {
    title: 'two Hosts beside a target that names its own',
    standsFor: 'RFC 9112 §3.2',
    run: bytes('GET http://localhost/api/user HTTP/1.1', HOST, 'Host: evil.test'),
  },
  {
    title: 'a Host that is none',
    standsFor: 'RFC 9112 §3.2',
    run: bytes('GET /api/user HTTP/1.1', 'Host: a b'),
  },
  {
    title: 'a header with a zero byte',
    standsFor: 'RFC 9110 §5.5, CWE-158',
    run: bytes('GET /api/user HTTP/1.1', HOST, 'X: a\u0000b'),
  },
  {
    title: 'a header name with a space',
    standsFor: 'RFC 9112 §5.1, CVE-2019-16276',
    run: bytes('GET /api/user HTTP/1.1', HOST, 'X Y: a'),
  },
  {
    title: 'a header name with a space before its colon',
    standsFor: 'RFC 9112 §5.1, CVE-2019-16276',
    run: bytes('GET /api/user HTTP/1.1', HOST, 'Authorization : Bearer x'),
  },
  {
    title: 'a header folded over two lines',
    standsFor: 'RFC 9112 §5.2',
    run: bytes('GET /api/user HTTP/1.1', HOST, 'X: a', ' b'),
  },
  {
    title: 'a header of twenty kilobytes',
    standsFor: 'ASVS 4.2.5',
    expected: 431,
    run: bytes('GET /api/user HTTP/1.1', HOST, `X: ${'x'.repeat(20_000)}`),
  },
  {
    title: 'five thousand headers',
    standsFor: 'ASVS 4.2.5, CWE-400',
    expected: 431,
    run: bytes(
      'GET /api/user HTTP/1.1',
      HOST,
      ...Array.from({ length: 5_000 }, (_, at) => `X-${at}: x`),
    ),
  },
  {
    title: 'an address of twenty kilobytes',
    standsFor: 'ASVS 4.2.5',
    expected: 431,
    run: bytes(`GET /${'x'.repeat(20_000)} HTTP/1.1`, HOST),
  },
  {
    title: 'a version of HTTP that does not exist',
    standsFor: 'RFC 9112 §2.3',
    run: bytes('GET /api/user HTTP/9.9', HOST),
  },
  { title: 'HTTP/0.9', standsFor: 'RFC 9112 §2.3', run: bytes('GET /api/user') },
  {
    title: 'the preface of HTTP/2',
    standsFor: 'RFC 9113 §3.4',
    run: bytes('PRI * HTTP/2.0', '', 'SM'),
  },
  {
    title: 'a hello of TLS',
    standsFor: 'RFC 9112 §2.2',
    run: ({ sendBytes }) => sendBytes(Buffer.from('16030100050100000103', 'hex')),
  },
  {
    title: 'two spaces in the first line: read as one',
    standsFor: 'RFC 9112 §3',
    expected: 401,
    run: bytes('GET  /api/user HTTP/1.1', HOST),
  },
  {
    title: 'a tab in the first line',
    standsFor: 'RFC 9112 §3',
    run: bytes('GET\t/api/user HTTP/1.1', HOST),
  },
  {
    title: 'an upgrade to HTTP/2 without encryption: not taken',
    standsFor: 'RFC 9113 §3.1, CWE-444',
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
    title: 'an upgrade to a web socket: not taken',
    standsFor: 'ASVS 4.4.1',
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
    title: 'an expectation nobody can meet',
    standsFor: 'RFC 9110 §10.1.1',
    expected: 417,
    run: bytes('GET /api/user HTTP/1.1', HOST, 'Expect: the-unexpected'),
  },
  {
    title: 'a range of a page: the whole page',
    standsFor: 'CVE-2011-3192',
    expected: 200,
    run: (world) =>
      world.sendBytes(
        `GET /login HTTP/1.1\r\nHost: localhost:${world.product.port}\r\nRange: bytes=0-,5-0,5-1,5-2\r\nConnection: close\r\n\r\n`,
      ),
  },
])
