import { expect, test } from 'vitest'
import { parseCspReports } from './csp-report.ts'

const read = (message: unknown) => parseCspReports(message, new URL('https://foyer.test'))

const legacy = (fields: object) => ({ 'csp-report': fields })
const modern = (body: object) => ({ type: 'csp-violation', body })

test('both report formats yield directive, origin and page', () => {
  const expected = { directive: 'script-src-elem', blocked: 'https://evil.test', page: '/login' }
  const fields = {
    'document-uri': 'https://foyer.test/login?email=ada@example.com#x',
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://user:secret@evil.test/a.js?token=secret',
  }
  expect(read(legacy(fields))).toEqual([expected])
  const body = {
    documentURL: fields['document-uri'],
    effectiveDirective: 'script-src-elem',
    blockedURL: fields['blocked-uri'],
  }
  expect(read([modern(body), { type: 'deprecation', body: {} }])).toEqual([expected])
})

test('unknown values in a report are replaced', () => {
  const fields = {
    'document-uri': 'https://foyer.test/ada@example.com',
    'violated-directive': 'hunter2',
    'blocked-uri': 'hunter2',
  }
  const other = { directive: 'other', blocked: 'other', page: 'other' }
  expect(read(legacy(fields))).toEqual([other])
})

test.each([undefined, null, 1, 'text', {}, { 'csp-report': 1 }, [[[]]]])(
  '%j is not a report',
  (message) => {
    expect(read(message)).toEqual([])
  },
)

test('only the first ten reports of a message are read', () => {
  const many = Array.from({ length: 50 }, () => legacy({ 'document-uri': 'https://foyer.test/' }))
  expect(read(many)).toHaveLength(10)
})

test.each([
  'https://evil.test/login',
  'http://foyer.test/login',
  'https://foyer.test.evil.test/login',
  '/login',
  'about:blank',
])('a report of %s is skipped, because it is not a page of the public origin', (page) => {
  expect(read(legacy({ 'document-uri': page }))).toEqual([])
  expect(read(modern({ documentURL: page, effectiveDirective: 'script-src' }))).toEqual([])
})
