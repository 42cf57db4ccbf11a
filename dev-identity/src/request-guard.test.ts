import { expect, test } from 'vitest'
import { decideRequest } from './request-guard.ts'

const settings = { publicOrigin: 'http://localhost:3000', port: 9099, ownerSecret: 'a-secret' }
const decide = (headers: Record<string, string>, url = '/jwks.json') =>
  decideRequest({ url, headers: { host: 'localhost:9099', ...headers } }, settings)

test('a request to a loopback host without an Origin is allowed', () => {
  expect(decide({})).toEqual({ allowed: true, owner: false })
  expect(decide({ host: 'LOCALHOST' })).toMatchObject({ allowed: true })
  expect(decide({ host: '[::1]:9099' })).toMatchObject({ allowed: true })
})

test.each(['', 'localhost.example', 'evil.example:9099', '127.0.0.1.evil.example', '127.0.0.2'])(
  'the host %j is refused',
  (host) => expect(decide({ host })).toMatchObject({ allowed: false, status: 403 }),
)

test.each(['http://localhost:3000', 'http://localhost:9099', 'http://127.0.0.1:9099'])(
  'the origin %s is allowed',
  (origin) => expect(decide({ origin })).toMatchObject({ allowed: true }),
)

test.each([
  'null',
  '',
  'https://localhost:3000',
  'http://localhost:30000',
  'http://localhost:3000/',
])('the origin %j is refused', (origin) =>
  expect(decide({ origin })).toMatchObject({ allowed: false, status: 403 }),
)

test('only the secret identifies the owner, and a wrong one is refused', () => {
  expect(decide({ authorization: 'Bearer a-secret' })).toEqual({ allowed: true, owner: true })
  for (const authorization of ['Bearer owner', 'bearer OWNER', 'Bearer ya29.x', 'Bearer  owner'])
    expect(decide({ authorization })).toMatchObject({ allowed: false, status: 401 })
  expect(decide({ authorization: 'Basic b3duZXI=' })).toEqual({ allowed: true, owner: false })
})

test('a cross-site subresource request is refused, a navigation is allowed', () => {
  const foreign = { 'sec-fetch-site': 'cross-site' }
  expect(decide({ ...foreign, 'sec-fetch-mode': 'no-cors' })).toMatchObject({ status: 403 })
  expect(decide({ ...foreign, 'sec-fetch-mode': 'navigate' })).toMatchObject({ allowed: true })
  expect(decide({ 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' })).toMatchObject({
    allowed: true,
  })
})

test('calls from an https page of the app are allowed, although they are cross-site', () => {
  const publicOrigin = 'https://localhost:3000'
  const decideFor = (headers: Record<string, string>, url: string) =>
    decideRequest(
      { url, headers: { host: 'localhost:9099', 'sec-fetch-site': 'cross-site', ...headers } },
      { ...settings, publicOrigin },
    )
  const call = { 'sec-fetch-mode': 'cors', origin: publicOrigin }
  expect(decideFor(call, '/jwks.json')).toMatchObject({ allowed: true })
  expect(decideFor({ ...call, origin: 'https://evil.example' }, '/')).toMatchObject({ status: 403 })
  const script = { 'sec-fetch-mode': 'no-cors' }
  expect(decideFor(script, '/emulator/gapi.js?onload=f')).toMatchObject({ allowed: true })
  expect(decideFor(script, '/jwks.json')).toMatchObject({ status: 403 })
  expect(decideFor(call, '/mail')).toMatchObject({ status: 403 })
})

test.each([
  '/mail',
  '/mail/code',
  '/mail?a',
  '/x/../mail',
  '/x/%2e%2e/mail/code',
  'http://localhost:9099/mail',
  '/emulator/v1/projects/demo-foyer/oobCodes',
])(
  'emails at %s are readable by navigation, tests and the mailbox, but not by pages of the app',
  (url) => {
    expect(decide({}, url)).toMatchObject({ allowed: true })
    expect(decide({ 'sec-fetch-site': 'same-origin' }, url)).toMatchObject({ allowed: true })
    expect(decide({ origin: 'http://localhost:9099' }, url)).toMatchObject({ allowed: true })
    const byLink = { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate' }
    expect(decide(byLink, url)).toMatchObject({ allowed: true })
    expect(decide({ origin: 'http://localhost:3000' }, url)).toMatchObject({ status: 403 })
    expect(decide({ 'sec-fetch-site': 'same-site' }, url)).toMatchObject({ status: 403 })
  },
)
