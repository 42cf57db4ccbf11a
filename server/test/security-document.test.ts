import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const fromRoot = (file: string) => fileURLToPath(import.meta.resolve(`../../${file}`))

test('docs/security.md names no test that is not there', () => {
  const text = readFileSync(fromRoot('docs/security.md'), 'utf8')
  const named = [...text.matchAll(/`([\w/.-]+\.(?:test|spec)\.ts|attacks\/\w+)`/g)].map(
    ([, file = '']) => file,
  )
  expect(named.length).toBeGreaterThan(20)
  const places = (file: string) => [file, `server/test/${file}`].map(fromRoot)
  expect(named.filter((file) => !places(file).some((place) => existsSync(place)))).toEqual([])
})
