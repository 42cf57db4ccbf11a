import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const fromRoot = (file: string) => fileURLToPath(import.meta.resolve(`../../${file}`))

test('docs/security.md names only existing tests', () => {
  const text = readFileSync(fromRoot('docs/security.md'), 'utf8')
  const named = [
    ...text.matchAll(/`([\w/.-]+\.(?:test|spec)\.ts|attacks\/[\w/-]+(?:\.ts)?)`?/g),
  ].map(([, file = '']) => file)
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((file) => !existsSync(fromRoot(file)))).toEqual([])
})
