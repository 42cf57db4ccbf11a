import { expect, test } from 'vitest'
import { createFakeStorage } from '../../browser/fake-storage.ts'
import { openStorage } from '../../browser/storage.ts'
import { canRedirect } from './provider-sign-in.tsx'

const project = (authDomain: string, emulatorOrigin?: string) => ({
  firebase: {
    projectId: 'p',
    apiKey: 'k',
    authDomain,
    ...(emulatorOrigin === undefined ? {} : { emulatorOrigin }),
  },
})

function at(page: string) {
  const storage = createFakeStorage()
  return { location: new URL(page), tabStorage: openStorage(() => storage) }
}

test.each([
  ['app.example.com', 'https://app.example.com/login'],
  ['auth.app.example.com', 'https://app.example.com/login'],
  ['example.com', 'https://app.example.com/login'],
])(
  'federated sign-in by redirect is possible if %s and %s are on the same site',
  (authDomain, page) => {
    expect(canRedirect(project(authDomain), at(page))).toBe(true)
  },
)

test.each([
  ['my-project.firebaseapp.com', 'https://app.example.com/login'],
  ['one.web.app', 'https://other.web.app/login'],
  ['ample.com', 'https://example.com/login'],
  ['localhost', 'http://localhost:3000/login'],
  ['', 'https://app.example.com/login'],
])('a redirect is not possible if %s and %s are on different sites', (authDomain, page) => {
  expect(canRedirect(project(authDomain), at(page))).toBe(false)
})

test('the embedded provider is on the same site if the host is the same, on any port', () => {
  const embedded = project('localhost', 'http://localhost:9099')
  expect(canRedirect(embedded, at('http://localhost:3000/login'))).toBe(true)
  expect(canRedirect(embedded, at('http://127.0.0.1:3000/login'))).toBe(false)
})

test('a redirect is not possible if session storage is blocked', () => {
  const tabStorage = openStorage(() => {
    throw new Error('forbidden')
  })
  const page = { ...at('https://app.example.com/login'), tabStorage }
  expect(canRedirect(project('app.example.com'), page)).toBe(false)
})
