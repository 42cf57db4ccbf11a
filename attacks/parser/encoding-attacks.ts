import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { attacksOn } from '../frame/attack.ts'
import type { World } from '../frame/world.ts'

/*
 * Bodies that are not JSON in UTF-8, or say that they are something else. What a browser sends to another
 * site without asking first must not be read at all.
 */

/** A genuine sign-in of somebody new, under these headers. */
const signInAs =
  (headers: Record<string, string>, encode = (text: string): unknown => text) =>
  (world: World) => {
    const {
      victim: { email, uid },
    } = world
    const body = JSON.stringify({ email, firebase_uuid: uid, id_token: world.prove(world.victim) })
    return world.send({ method: 'POST', path: '/api/login', headers, body: encode(body) })
  }

const json = { 'Content-Type': 'application/json' }

const utf16 = (text: string, mark: readonly number[]) =>
  Buffer.concat([Buffer.from(mark), Buffer.from(text, 'utf16le')])

const simple = 'ASVS 3.5.2, ASVS 4.1.1'

export const encodingAttacks = attacksOn({ rule: 'the edge' }, [
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
    title: `a good body of type "${type}"`,
    standsFor: simple,
    expected: 'unsupported_media_type' as const,
    run: signInAs({ 'Content-Type': type }),
  })),
  {
    title: 'a good body of no type',
    standsFor: simple,
    expected: 'unsupported_media_type',
    run: ({ sendBytes }) =>
      sendBytes('POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}'),
  },
  ...Object.entries({
    gzip: gzipSync,
    deflate: deflateSync,
    br: brotliCompressSync,
  }).map(([encoding, compress]) => ({
    title: `a good body squeezed by ${encoding}`,
    standsFor: 'CWE-409, ASVS 5.2.3',
    expected: 'unsupported_media_type' as const,
    run: signInAs({ ...json, 'Content-Encoding': encoding }, (text) => compress(text)),
  })),
  {
    title: 'a bomb: a kilobyte that would be a megabyte',
    standsFor: 'CWE-409, ASVS 5.2.3',
    expected: 'unsupported_media_type',
    run: signInAs({ ...json, 'Content-Encoding': 'gzip' }, () => gzipSync(Buffer.alloc(1 << 20))),
  },
  {
    title: 'two encodings, the first of them none',
    standsFor: 'CWE-436',
    expected: 'unsupported_media_type',
    run: signInAs({ ...json, 'Content-Encoding': 'identity, gzip' }),
  },
  {
    title: 'UTF-16 with its mark',
    standsFor: 'CWE-838, RFC 8259 §8.1',
    expected: 'invalid_request',
    run: signInAs(json, (text) => utf16(text, [0xff, 0xfe])),
  },
  {
    title: 'UTF-16 without its mark',
    standsFor: 'CWE-838, RFC 8259 §8.1',
    expected: 'invalid_request',
    run: signInAs(json, (text) => utf16(text, [])),
  },
  {
    title: 'two byte order marks',
    standsFor: 'RFC 8259 §8.1',
    expected: 'invalid_request',
    run: signInAs(json, (text) => `\ufeff\ufeff${text}`),
  },
  ...Object.entries({
    'a byte that is none': [0xff],
    'an overlong slash': [0xc0, 0xaf],
    'half a surrogate': [0xed, 0xa0, 0x80],
    'a letter broken off': [0xe2, 0x82],
    'a letter beyond Unicode': [0xf4, 0x90, 0x80, 0x80],
  }).map(([what, bytes]) => ({
    title: `UTF-8 with ${what}`,
    standsFor: 'CWE-176, RFC 3629 §10',
    expected: 'invalid_request' as const,
    run: signInAs(json, (text) =>
      Buffer.concat([Buffer.from(`{"x":"`), Buffer.from(bytes), Buffer.from(`",${text.slice(1)}`)]),
    ),
  })),
  {
    title: 'UTF-7 that is a script for whoever guesses the type',
    standsFor: 'ASVS 3.2.1, CWE-838',
    expected: 'unsupported_media_type',
    run: signInAs({ 'Content-Type': 'text/html; charset=utf-7' }, () => '+ADw-script+AD4-'),
  },
])
