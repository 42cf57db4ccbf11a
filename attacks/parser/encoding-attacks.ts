import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { defineAttacks } from '../support/attack.ts'
import type { AttackContext } from '../support/attack-context.ts'

/*
 * Bodies that are not JSON in UTF-8, or have another content type. A content type that a browser sends to
 * another site without a CORS preflight must be refused.
 */

/** A valid sign-in of the victim with these headers. */
const signInAs =
  (headers: Record<string, string>, encode = (text: string): unknown => text) =>
  (context: AttackContext) => {
    const {
      victim: { email, uid },
    } = context
    const body = JSON.stringify({
      email,
      firebase_uuid: uid,
      id_token: context.issueIdToken(context.victim),
    })
    return context.send({ method: 'POST', path: '/api/login', headers, body: encode(body) })
  }

const json = { 'Content-Type': 'application/json' }

const utf16 = (text: string, mark: readonly number[]) =>
  Buffer.concat([Buffer.from(mark), Buffer.from(text, 'utf16le')])

const simple = 'ASVS 3.5.2, ASVS 4.1.1'

export const encodingAttacks = defineAttacks({ rule: 'HTTP hardening' }, [
  ...[
    'text/plain',
    'text/plain;application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/json',
    'application/json-patch+json',
    'application/jsonp',
    'application/json, text/plain',
    'text/plain, application/json',
    'application/problem+json',
    '*/*',
    '',
  ].map((type) => ({
    title: `a valid body with the content type "${type}"`,
    reference: simple,
    expected: 'unsupported_media_type' as const,
    run: signInAs({ 'Content-Type': type }),
  })),
  {
    title: 'a body without a content type',
    reference: simple,
    expected: 'unsupported_media_type',
    run: ({ sendBytes }) =>
      sendBytes('POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}'),
  },
  ...Object.entries({
    gzip: gzipSync,
    deflate: deflateSync,
    br: brotliCompressSync,
  }).map(([encoding, compress]) => ({
    title: `a valid body compressed with ${encoding}`,
    reference: 'CWE-409, ASVS 5.2.3',
    expected: 'unsupported_media_type' as const,
    run: signInAs({ ...json, 'Content-Encoding': encoding }, (text) => compress(text)),
  })),
  {
    title: 'a zip bomb: one kilobyte that expands to one megabyte',
    reference: 'CWE-409, ASVS 5.2.3',
    expected: 'unsupported_media_type',
    run: signInAs({ ...json, 'Content-Encoding': 'gzip' }, () => gzipSync(Buffer.alloc(1 << 20))),
  },
  {
    title: 'two encodings, the first of them identity',
    reference: 'CWE-436',
    expected: 'unsupported_media_type',
    run: signInAs({ ...json, 'Content-Encoding': 'identity, gzip' }),
  },
  {
    title: 'UTF-16 with a byte order mark',
    reference: 'CWE-838, RFC 8259 §8.1',
    expected: 'invalid_request',
    run: signInAs(json, (text) => utf16(text, [0xff, 0xfe])),
  },
  {
    title: 'UTF-16 without a byte order mark',
    reference: 'CWE-838, RFC 8259 §8.1',
    expected: 'invalid_request',
    run: signInAs(json, (text) => utf16(text, [])),
  },
  {
    title: 'two byte order marks',
    reference: 'RFC 8259 §8.1',
    expected: 'invalid_request',
    run: signInAs(json, (text) => `\ufeff\ufeff${text}`),
  },
  ...Object.entries({
    'an invalid byte': [0xff],
    'an overlong slash': [0xc0, 0xaf],
    'half a surrogate': [0xed, 0xa0, 0x80],
    'a truncated character': [0xe2, 0x82],
    'a code point beyond Unicode': [0xf4, 0x90, 0x80, 0x80],
  }).map(([what, bytes]) => ({
    title: `UTF-8 with ${what}`,
    reference: 'CWE-176, RFC 3629 §10',
    expected: 'invalid_request' as const,
    run: signInAs(json, (text) =>
      Buffer.concat([Buffer.from(`{"x":"`), Buffer.from(bytes), Buffer.from(`",${text.slice(1)}`)]),
    ),
  })),
  {
    title: 'a script in UTF-7, for browsers that sniff the type',
    reference: 'ASVS 3.2.1, CWE-838',
    expected: 'unsupported_media_type',
    run: signInAs({ 'Content-Type': 'text/html; charset=utf-7' }, () => '+ADw-script+AD4-'),
  },
])
