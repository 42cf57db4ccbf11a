import { describe, expect, it, test } from 'vitest'
import { type Checkout, dateNotes, findProblems } from './release.ts'

const READY: Checkout = {
  branch: 'main',
  changes: [],
  tags: ['v1.0.0'],
  version: '1.1.0',
  lockedVersion: '1.1.0',
  changelog: '# Changelog\n\n## Unreleased\n\n- A page.\n\n## [1.0.0] - 2026-11-01\n\n- All.\n',
  today: '2026-11-28',
}

const WITH_SECTION = READY.changelog.replace('Unreleased', '[1.1.0] - 2026-11-28')

describe('a release', () => {
  it.each([
    ['under "Unreleased"', READY.changelog] as const,
    ['dated today', WITH_SECTION] as const,
  ])('is possible with notes that are %s', (_, changelog) => {
    expect(findProblems({ ...READY, changelog })).toEqual([])
  })

  it.each<readonly [string, Partial<Checkout>, string]>([
    ['on another branch', { branch: 'fix' }, 'A release is made on main, not on fix.'],
    ['without a branch', { branch: '' }, 'not on a detached commit'],
    ['with uncommitted changes', { changes: ['a.ts', 'b.ts'] }, 'first: a.ts, b.ts.'],
    ['of a version that is tagged', { tags: ['v1.1.0'] }, 'v1.1.0 is tagged already'],
    ['with another version in the lockfile', { lockedVersion: '1.0.0' }, 'has version 1.0.0'],
    ['without notes', { changelog: '# Changelog\n\n## [1.0.0]\n\n- All.\n' }, 'has neither'],
    ['with empty notes', { changelog: '## Unreleased\n\n## 1.0.0\n\n- All.\n' }, 'says nothing'],
    ['on a later day', { changelog: WITH_SECTION, today: '2026-11-29' }, 'today is 2026-11-29'],
    ['with notes without a date', { changelog: '## 1.1.0\n\n- A page.\n' }, 'not at all'],
  ])('is refused %s', (_, change, problem) => {
    expect(findProblems({ ...READY, ...change })).toEqual([expect.stringContaining(problem)])
  })

  it('is refused with every reason at once', () => {
    expect(findProblems({ ...READY, branch: 'fix', tags: ['v1.1.0'] })).toHaveLength(2)
  })
})

test('"Unreleased" becomes the version with the date of the release, unless it has its own section', () => {
  expect(dateNotes(READY)).toBe(WITH_SECTION)
  expect(dateNotes({ ...READY, changelog: WITH_SECTION })).toBe(WITH_SECTION)
})
