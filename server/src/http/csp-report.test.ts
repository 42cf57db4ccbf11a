import { expect, test } from 'vitest'
import { parseCspReports } from './csp-report.ts'

const legacy = (fields: object) => ({ 'csp-report': fields })
const modern = (body: object) => ({ type: 'csp-violation', body })

test('both report formats yield directive, origin and page', () => {
  const expected = { directive: 'script-src-elem', blocked: 'https://evil.test', page: '/login' }
  const fields = {
    'document-uri': 'https://foyer.test/login?email=ada@example.com#x',
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://user:secret@evil.test/a.js?token=secret',
  }
  expect(parseCspReports(legacy(fields))).toEqual([expected])
  const body = {
    documentURL: fields['document-uri'],
    effectiveDirective: 'script-src-elem',
    blockedURL: fields['blocked-uri'],
  }
  expect(parseCspReports([modern(body), { type: 'deprecation', body: {} }])).toEqual([expected])
})

test('unknown values in a report are replaced', () => {
  const fields = {
    'document-uri': 'https://foyer.test/ada@example.com',
    'violated-directive': 'hunter2',
    'blocked-uri': 'hunter2',
  }
  const other = { directive: 'other', blocked: 'other', page: 'other' }
  expect(parseCspReports(legacy(fields))).toEqual([other])
})

test.each([undefined, null, 1, 'text', {}, { 'csp-report': 1 }, [[[]]]])(
  '%j is not a report',
  (message) => {
    expect(parseCspReports(message)).toEqual([])
  },
)

test('only the first ten reports of a message are read', () => {
  const many = Array.from({ length: 50 }, () => legacy({ 'document-uri': 'https://foyer.test/' }))
  expect(parseCspReports(many)).toHaveLength(10)
})
