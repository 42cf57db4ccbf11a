import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { TASKS } from './tasks.ts'
import { ROOT } from './tool.ts'

// A module can fail when it is loaded, for example if its top level uses a constant that stands further down.
test.each(Object.keys(TASKS))('"node scripts/run.mjs %s" can be loaded', async (name) => {
  expect(await TASKS[name]?.load()).toBeTypeOf('function')
})

const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Readonly<Record<string, string>>
}

test('every script of package.json names a task', () => {
  const names = Object.values(scripts).flatMap((script) =>
    [...script.matchAll(/scripts\/run\.mjs (\S+)/g)].map(([, name = '']) => name),
  )
  expect(names.length).toBeGreaterThan(15)
  expect(names.filter((name) => !(name in TASKS))).toEqual([])
})

test('every command that a workflow names exists', () => {
  const files = globSync('.github/**/*.yml', { cwd: ROOT })
  const texts = files.map((file) => readFileSync(path.join(ROOT, file), 'utf8'))
  const named = texts.flatMap((text) => [...text.matchAll(/\bnpm run ([a-z][\w:-]*)/g)])
  expect(named.length).toBeGreaterThan(0) // foyer only
  expect(named.map(([, name = '']) => name).filter((name) => !(name in scripts))).toEqual([])
})
