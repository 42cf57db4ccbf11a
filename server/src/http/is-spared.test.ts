import { expect, test } from 'vitest'
import { isSignIn, isSpared } from './is-spared.ts'

test.each([
  '/',
  '/login?return_to=%2Faccount%3Fa',
  '/account/action?mode=verifyEmail&oobCode=a',
  '/assets/index-a1_B-2.js',
  '/.well-known/security.txt',
  '/healthz',
  '/readyz',
  '/api/user/logout',
  '/api/user/logout?',
])('%s is answered however much there is to do', (target) => {
  expect(isSpared(target)).toBe(true)
})

// Encoded, by way of another folder, or in whole: the routes get to see the API.
test.each([
  '/api/user',
  '/api/user?a=/login',
  '/%61pi/user',
  '/x/../api/user',
  '/x/%2e%2e/api/user',
  '/./api/user',
  '/api/user/logout/..',
  'http://localhost/api/user',
  '/api/user/logout/../export',
  '/api/user/logout/x',
  '/api/user/logoutx',
  '/csp-reports',
])('%s is turned away like any other call', (target) => {
  expect(isSpared(target)).toBe(false)
})

test.each([
  '/api/login',
  '/api/register?a',
  '/api/loginWithProviders',
  '/api/%6cogin',
  '/a/../api/login',
])('a sign-in may be %s', (target) => expect(isSignIn(target)).toBe(true))

test.each(['/api/user', '/api/user/logout', '/api/user/delete', '/healthz', '/login'])(
  'no sign-in is %s',
  (target) => expect(isSignIn(target)).toBe(false),
)
