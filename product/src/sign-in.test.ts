import { expect, test } from 'vitest'
import { parseProduct } from './product.ts'
import { decideSignUp } from './sign-in.ts'

const policyOf = (domains: readonly string[]) =>
  parseProduct({ name: 'Larkspur', languages: ['en'], signIn: {}, signUp: { domains } }).signUp

test('domains are in lower case and ASCII', () => {
  expect(
    policyOf([' Example.COM', 'exa\u200Bmple.com', 'Bücher.example', 'xn--bcher-kva.example']),
  ).toEqual({
    domains: ['example.com', 'example.com', 'xn--bcher-kva.example', 'xn--bcher-kva.example'],
  })
})

test.each([
  '@example.com',
  'example.com.',
  '.example.com',
  'example',
  '*.example.com',
  'https://example.com',
  'example.com/x',
  'example.com:25',
  'ada@example.com',
  'exam ple.com',
  'example.com/.evil.example',
  'example.com#evil.example',
  'exam%70le.com',
  '10.0.0.1',
  '',
])('%j is not a domain', (domain) => {
  expect(() => policyOf(['example.com', domain])).toThrow(
    'foyer.config.ts: signUp.domains[1] must be a domain such as example.com.',
  )
})

test.each([
  ['ada@example.com', 'allowed'],
  ['ada@xn--bcher-kva.example', 'allowed'],
  ['ada@example.com.', 'email_not_allowed'],
  ['ada@mail.example.com', 'email_not_allowed'],
  ['ada@example.com@evil.example', 'email_not_allowed'],
  ['ada@', 'email_not_allowed'],
])('the email %s is %s', (email, decision) => {
  expect(decideSignUp(policyOf(['example.com', 'bücher.example']), email)).toBe(decision)
})
