import assert from 'node:assert/strict'
import { defineAttacks } from '../support/attack.ts'
import type { AttackContext } from '../support/attack-context.ts'

/*
 * Bodies that are expensive to parse, malformed, or ambiguous.
 */

const login = (body: unknown) => (context: AttackContext) =>
  context.send({ method: 'POST', path: '/api/login', body })

const nested = (open: string, close: string, depth: number) =>
  `{"a":${open.repeat(depth)}1${close.repeat(depth)}}`

const KIB = 1_024
const strict = 'RFC 8259, ASVS 1.5.3'
const deep = 'CVE-2020-36518, ASVS 15.2.2'

export const bodyAttacks = defineAttacks({ rule: 'HTTP hardening', expected: 'invalid_request' }, [
  ...Object.entries({
    'no bytes': '',
    'a list': '[]',
    null: 'null',
    'a string': '"login"',
    'a number': '1',
    'a truncated object': '{"email":',
    'two objects': '{}{}',
    'an object followed by text': '{} x',
    'an object followed by a null byte': '{}\u0000',
    'a comment': '{/**/}',
    'single quotes': "{'id_token':'x'}",
    'a trailing comma': '{"id_token":"x",}',
    NaN: '{"id_token":NaN}',
    'a number with a leading zero': '{"id_token":01}',
    'unquoted names': '{id_token:"x"}',
    'a line break in a string': '{"id_token":"\n"}',
    'form data': 'email=a&firebase_uuid=b&id_token=c',
    XML: '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>',
    'only white space': ' '.repeat(16 * KIB),
  }).map(([what, body]) => ({
    title: `a body of ${what}`,
    reference: what === 'XML' ? 'ASVS 1.5.1, CWE-611' : strict,
    run: login(body),
  })),
  {
    title: 'lists nested four thousand deep',
    reference: deep,
    run: login(nested('[', ']', 4_000)),
  },
  {
    title: 'objects nested two thousand deep',
    reference: deep,
    run: login(nested('{"a":', '}', 2_000)),
  },
  { title: 'an object with lists, nine deep', reference: deep, run: login(nested('[', ']', 8)) },
  { title: 'sixteen thousand opening brackets', reference: deep, run: login('['.repeat(16_000)) },
  {
    title: 'brackets after an escaped quote',
    reference: deep,
    run: login(`{"a\\\\":${'['.repeat(40)}${']'.repeat(40)}}`),
  },
  {
    title: 'eight thousand backslashes',
    reference: 'ASVS 1.3.12, CWE-1333',
    run: login(`{"a":"${'\\'.repeat(8_001)}`),
  },
  {
    title: 'a body one byte over 16 KiB',
    reference: 'ASVS 15.2.2',
    expected: 'payload_too_large',
    run: login('x'.repeat(16 * KIB + 1)),
  },
  {
    title: 'a body of ten megabytes',
    reference: 'ASVS 15.2.2',
    expected: 413,
    run: (context) =>
      context.sendBytes(
        `POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${10 * KIB * KIB}\r\n\r\n${'x'.repeat(10 * KIB * KIB)}`,
      ),
  },
  {
    title: 'a chunked body over the limit',
    reference: 'CVE-2024-22019, ASVS 15.2.2',
    expected: 'payload_too_large',
    run: (context) =>
      context.send({
        method: 'POST',
        path: '/api/login',
        chunks: Array.from({ length: 64 }, () => 'x'.repeat(KIB)),
      }),
  },
  {
    title: 'a Content-Length of four gigabytes: refused before the body is sent',
    reference: 'CWE-400, ASVS 15.2.2',
    expected: 413,
    run: (context) =>
      context.sendBytes(
        'POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 4294967296\r\n\r\n{',
      ),
  },
  {
    title: 'many unknown fields',
    reference: 'CVE-2011-4885, ASVS 15.2.2',
    expected: 'invalid_identity_token',
    run: login(`{${Array.from({ length: 1_400 }, (_, at) => `"f${at}":1`).join(',')}}`),
  },
  {
    title: 'an ID token in __proto__',
    reference: 'ASVS 15.3.6, CVE-2019-10744',
    expected: 'invalid_identity_token',
    run: ({ send, issueIdToken, victim }) =>
      send({
        method: 'POST',
        path: '/api/login',
        body: `{"email":"${victim.email}","firebase_uuid":"${victim.uid}","__proto__":{"id_token":"${issueIdToken(victim)}"}}`,
      }),
  },
  {
    title: 'a refused body: neither echoed nor logged',
    reference: 'ASVS 16.5.1',
    run: login('{"password":"hunter2-in-a-body"'),
    after: ({ product }, { text }) => {
      assert.ok(!text.includes('hunter2'))
      assert.ok(!product.readLog().includes('hunter2'))
    },
  },
])
