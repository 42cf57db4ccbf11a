import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { TASKS } from './tasks.ts'
import { ROOT } from './tool.ts'

// A module can fail when it is loaded, for example if its top level uses a constant that stands further down.
test.each(Object.keys(TASKS))('"node scripts/run.mjs %s" can be loaded', async (name) => {
  expect(await TASKS[name]?.load()).toBeTypeOf('function')
})

test('every script of package.json names a task', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Readonly<Record<string, string>>
  }
  const names = Object.values(scripts).flatMap((script) =>
    [...script.matchAll(/scripts\/run\.mjs (\S+)/g)].map(([, name = '']) => name),
  )
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name) => !(name in TASKS))).toEqual([])
})
