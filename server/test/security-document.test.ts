import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const fromRoot = (file: string) => fileURLToPath(import.meta.resolve(`../../${file}`))

test.each(['docs/security.md', 'docs/understand/asvs.md'])(
  '%s names only existing tests',
  (page) => {
    const text = readFileSync(fromRoot(page), 'utf8')
    const named = [
      ...text.matchAll(/`([\w/.-]+\.(?:test|spec)\.ts|attacks\/[\w/-]+(?:\.ts)?)`?/g),
    ].map(([, file = '']) => file)
    expect(named.length).toBeGreaterThan(10)
    const candidates = (file: string) => [file, `server/test/${file}`].map(fromRoot)
    expect(named.filter((file) => !candidates(file).some((path) => existsSync(path)))).toEqual([])
  },
)
