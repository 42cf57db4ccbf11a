import assert from 'node:assert/strict'
import { attacksOn } from '../frame/attack.ts'
import type { World } from '../frame/world.ts'

/*
 * Bodies made to cost, to break, or to be read in two ways.
 */

const login = (body: unknown) => (world: World) =>
  world.send({ method: 'POST', path: '/api/login', body })

const nested = (open: string, close: string, depth: number) =>
  `{"a":${open.repeat(depth)}1${close.repeat(depth)}}`

const KIB = 1_024
const strict = 'RFC 8259, ASVS 1.5.3'
const deep = 'CVE-2020-36518, ASVS 15.2.2'

export const bodyAttacks = attacksOn({ rule: 'the edge', expected: 'invalid_request' }, [
  ...Object.entries({
    nothing: '',
    'a list': '[]',
    null: 'null',
    'a text': '"login"',
    'a number': '1',
    'an object broken off': '{"email":',
    'two objects': '{}{}',
    'an object and something behind': '{} x',
    'a zero byte behind': '{}\u0000',
    'a comment': '{/**/}',
    'single quotes': "{'id_token':'x'}",
    'a comma too many': '{"id_token":"x",}',
    NaN: '{"id_token":NaN}',
    'a number with a zero in front': '{"id_token":01}',
    'names without quotes': '{id_token:"x"}',
    'a line break in a text': '{"id_token":"\n"}',
    'a form': 'email=a&firebase_uuid=b&id_token=c',
    XML: '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>',
    'white space alone': ' '.repeat(16 * KIB),
  }).map(([what, body]) => ({
    title: `a body of ${what}`,
    standsFor: what === 'XML' ? 'ASVS 1.5.1, CWE-611' : strict,
    run: login(body),
  })),
  {
    title: 'lists nested four thousand deep',
    standsFor: deep,
    run: login(nested('[', ']', 4_000)),
  },
  {
    title: 'objects nested two thousand deep',
    standsFor: deep,
    run: login(nested('{"a":', '}', 2_000)),
  },
  { title: 'lists nested nine deep', standsFor: deep, run: login(nested('[', ']', 9)) },
  { title: 'sixteen thousand opening brackets', standsFor: deep, run: login('['.repeat(16_000)) },
  {
    title: 'brackets hidden behind quotes that are none',
    standsFor: deep,
    run: login(`{"a\\\\":${'['.repeat(40)}${']'.repeat(40)}}`),
  },
  {
    title: 'eight thousand backslashes',
    standsFor: 'ASVS 1.3.12, CWE-1333',
    run: login(`{"a":"${'\\'.repeat(8_001)}`),
  },
  {
    title: 'a body of one byte more than 16 KiB',
    standsFor: 'ASVS 15.2.2',
    expected: 'payload_too_large',
    run: login('x'.repeat(16 * KIB + 1)),
  },
  {
    title: 'a body of ten megabytes',
    standsFor: 'ASVS 15.2.2',
    expected: 413,
    run: (world) =>
      world.sendBytes(
        `POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${10 * KIB * KIB}\r\n\r\n${'x'.repeat(10 * KIB * KIB)}`,
      ),
  },
  {
    title: 'a body in chunks, without end in sight',
    standsFor: 'CVE-2024-22019, ASVS 15.2.2',
    expected: 'payload_too_large',
    run: (world) =>
      world.send({
        method: 'POST',
        path: '/api/login',
        chunks: Array.from({ length: 64 }, () => 'x'.repeat(KIB)),
      }),
  },
  {
    title: 'four gigabytes announced, and none sent: refused at once',
    standsFor: 'CWE-400, ASVS 15.2.2',
    expected: 413,
    run: (world) =>
      world.sendBytes(
        'POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 4294967296\r\n\r\n{',
      ),
  },
  {
    title: 'sixteen thousand fields that are not ours',
    standsFor: 'CVE-2011-4885, ASVS 15.2.2',
    expected: 'invalid_identity_token',
    run: login(`{${Array.from({ length: 1_400 }, (_, at) => `"f${at}":1`).join(',')}}`),
  },
  {
    title: 'a proof that is only inherited',
    standsFor: 'ASVS 15.3.6, CVE-2019-10744',
    expected: 'invalid_identity_token',
    run: ({ send, prove, victim }) =>
      send({
        method: 'POST',
        path: '/api/login',
        body: `{"email":"${victim.email}","firebase_uuid":"${victim.uid}","__proto__":{"id_token":"${prove(victim)}"}}`,
      }),
  },
  {
    title: 'a refused body is not told back',
    standsFor: 'ASVS 16.5.1',
    run: login('{"password":"hunter2-in-a-body"'),
    after: ({ product }, { text }) => {
      assert.ok(!text.includes('hunter2'))
      assert.ok(!product.readLog().includes('hunter2'))
    },
  },
])
