import { expect, test } from 'vitest'
import { isExemptFromShedding } from './is-exempt-from-shedding.ts'

test.each([
  '/',
  '/login',
  '/account/action',
  '/assets/index-a1_B-2.js',
  '/.well-known/security.txt',
  '/healthz',
  '/readyz',
])('%s is exempt', (path) => {
  expect(isExemptFromShedding(path)).toBe(true)
})

// The router resolves escapes, dot segments and absolute targets to API paths.
test.each([
  '/api/user',
  '/%61pi/user',
  '/x/../api/user',
  '/x/%2e%2e/api/user',
  '/./api/user',
  '/api/user/logout',
  '/api/user/logout/..',
  'http://localhost/api/user',
  '/csp-reports',
  '/openapi.json',
])('%s is not exempt', (path) => {
  expect(isExemptFromShedding(path)).toBe(false)
})
