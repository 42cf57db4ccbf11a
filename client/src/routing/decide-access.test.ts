import { describe, expect, it } from 'vitest'
import { decideAccess } from './decide-access.ts'

describe('page access', () => {
  it.each([
    ['public', 'loading', 'render'],
    ['public', 'signed-out', 'render'],
    ['public', 'signed-in', 'render'],
    ['signed-out-only', 'loading', 'wait'],
    ['signed-out-only', 'signed-out', 'render'],
    ['signed-out-only', 'signed-in', 'redirect-to-return-path'],
    ['signed-in-only', 'loading', 'wait'],
    ['signed-in-only', 'signed-out', 'redirect-to-login'],
    ['signed-in-only', 'signed-in', 'render'],
  ] as const)('a %s page in the session state %s: %s', (access, status, decision) => {
    expect(decideAccess(access, status)).toBe(decision)
  })
})
