import { describe, expect, it } from 'vitest'
import { decideAccess } from './decide-access.ts'

describe('who may see a page', () => {
  it.each([
    ['public', 'loading', 'render'],
    ['public', 'signed-out', 'render'],
    ['public', 'signed-in', 'render'],
    ['signed-out-only', 'loading', 'wait'],
    ['signed-out-only', 'signed-out', 'render'],
    ['signed-out-only', 'signed-in', 'go-on'],
    ['signed-in-only', 'loading', 'wait'],
    ['signed-in-only', 'signed-out', 'go-to-login'],
    ['signed-in-only', 'signed-in', 'render'],
  ] as const)('a %s page while the session is %s: %s', (access, status, decision) => {
    expect(decideAccess(access, status)).toBe(decision)
  })
})
