import { DEMO_USER } from '@foyer/dev-identity/provider.ts'
import { expect, it } from 'vitest'
import { DEMO_ACCOUNT, findDemo } from './demo.tsx'

const project = { projectId: 'acme-1', apiKey: 'k', authDomain: 'acme-1.firebaseapp.com' }

it('shows nothing for developers on a page with a real provider', () => {
  expect(findDemo({ firebase: project })).toBeUndefined()
  const emulatorOrigin = 'http://localhost:9099'
  expect(findDemo({ firebase: { ...project, emulatorOrigin } })).toBe(emulatorOrigin)
})

it('fills in the account that the embedded provider has', () => {
  expect(DEMO_USER).toMatchObject(DEMO_ACCOUNT)
})
