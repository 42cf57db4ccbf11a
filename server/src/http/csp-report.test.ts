import { expect, test } from 'vitest'
import { parseCspReports } from './csp-report.ts'

const old = (fields: object) => ({ 'csp-report': fields })
const modern = (body: object) => ({ type: 'csp-violation', body })

test('both kinds of report say which rule was broken, by whom and where', () => {
  const told = { directive: 'script-src-elem', blocked: 'https://evil.test', page: '/login' }
  const fields = {
    'document-uri': 'https://foyer.test/login?email=ada@example.com#x',
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://user:secret@evil.test/a.js?token=secret',
  }
  expect(parseCspReports(old(fields))).toEqual([told])
  const body = {
    documentURL: fields['document-uri'],
    effectiveDirective: 'script-src-elem',
    blockedURL: fields['blocked-uri'],
  }
  expect(parseCspReports([modern(body), { type: 'deprecation', body: {} }])).toEqual([told])
})

test('what a report is free to say is not repeated', () => {
  const fields = {
    'document-uri': 'https://foyer.test/ada@example.com',
    'violated-directive': 'hunter2',
    'blocked-uri': 'hunter2',
  }
  const other = { directive: 'other', blocked: 'other', page: 'other' }
  expect(parseCspReports(old(fields))).toEqual([other])
})

test.each([undefined, null, 1, 'text', {}, { 'csp-report': 1 }, [[[]]]])(
  '%j is no report',
  (message) => {
    expect(parseCspReports(message)).toEqual([])
  },
)

test('of many reports in one message the first ten are read', () => {
  const many = Array.from({ length: 50 }, () => old({ 'document-uri': 'https://foyer.test/' }))
  expect(parseCspReports(many)).toHaveLength(10)
})
