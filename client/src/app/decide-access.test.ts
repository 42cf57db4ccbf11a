import { describe, expect, it, vi } from 'vitest'
import { ADA } from '../session/session-fixture.ts'
import { accessStatus, decideAccess } from './access.ts'

vi.stubGlobal('CAN_BE_INCOMPLETE', true)
vi.stubGlobal('REQUIRES_TWO_STEP', true)

describe('page access', () => {
  it.each([
    ['public', 'loading', 'render'],
    ['public', 'signed-out', 'render'],
    ['public', 'signed-in', 'render'],
    ['signed-out-only', 'loading', 'wait'],
    ['signed-out-only', 'signed-out', 'render'],
    ['signed-out-only', 'signed-in', 'redirect-to-return-path'],
    ['public', 'incomplete', 'render'],
    ['signed-out-only', 'incomplete', 'redirect-to-completion'],
    ['signed-in-only', 'loading', 'wait'],
    ['signed-in-only', 'signed-out', 'redirect-to-login'],
    ['signed-in-only', 'signed-in', 'render'],
    ['signed-in-only', 'incomplete', 'redirect-to-completion'],
    ['any-signed-in', 'loading', 'wait'],
    ['any-signed-in', 'signed-out', 'redirect-to-login'],
    ['any-signed-in', 'signed-in', 'render'],
    ['any-signed-in', 'incomplete', 'render'],
    ['incomplete-only', 'loading', 'wait'],
    ['incomplete-only', 'signed-out', 'redirect-to-login'],
    ['incomplete-only', 'signed-in', 'redirect-to-return-path'],
    ['incomplete-only', 'incomplete', 'render'],
    ['set-up', 'loading', 'wait'],
    ['set-up', 'signed-out', 'redirect-to-login'],
    ['set-up', 'signed-in', 'render'],
    ['set-up', 'incomplete', 'render'],
    ['set-up', 'without-factor', 'render'],
    ['incomplete-only', 'without-factor', 'render'],
    ['any-signed-in', 'without-factor', 'redirect-to-completion'],
    ['signed-in-only', 'without-factor', 'redirect-to-completion'],
    ['signed-out-only', 'without-factor', 'redirect-to-completion'],
  ] as const)('a %s page in the session state %s: %s', (access, status, decision) => {
    expect(decideAccess(access, status)).toBe(decision)
  })
})

it.each([
  [undefined, 'signed-in'],
  [[], 'signed-in'],
  [['fields.company'], 'incomplete'],
  [['two_step'], 'without-factor'],
])('a user whose missing values are %j is %s', (missing, status) => {
  const user = { ...ADA, ...(missing && { missing }) }
  expect(accessStatus({ status: 'signed-in', user, unreachable: false })).toBe(status)
})
