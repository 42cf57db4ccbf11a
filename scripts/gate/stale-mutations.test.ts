import { expect, it } from 'vitest'
import { applyEdits, findStaleMutations } from '../../attacks/mutations/apply-edits.ts'
import { replaceOnce } from '../../attacks/mutations/mutation.ts'

const SOURCE = 'const a = 1\nconst b = 1\n'
const read = (file: string) => {
  if (file !== 'server/src/a.ts') throw new Error(`${file} does not exist`)
  return SOURCE
}
const mutation = (file: string, find: string) => ({
  title: 'accepts anything',
  rule: 'contract',
  group: 'parser',
  edits: replaceOnce(file, find, 'changed'),
})

it('accepts a mutation that matches its source exactly once', () => {
  expect(findStaleMutations([mutation('a.ts', 'a = 1')], read)).toEqual([])
})

it('reports mutations that match no source, or match more than once', () => {
  const stale = [mutation('a.ts', 'c = 1'), mutation('a.ts', '= 1'), mutation('b.ts', 'a = 1')]
  expect(findStaleMutations(stale, read)).toEqual([
    'contract: accepts anything: server/src/a.ts contains this 0 times: c = 1',
    'contract: accepts anything: server/src/a.ts contains this 2 times: = 1',
    'contract: accepts anything: server/src/b.ts does not exist',
  ])
})

it('applies the edits of one file in order', () => {
  const edits = [...replaceOnce('a.ts', 'a = 1', 'a = 2'), ...replaceOnce('a.ts', 'b = 1', 'b = a')]
  expect(applyEdits(edits, read).get('server/src/a.ts')).toBe('const a = 2\nconst b = a\n')
})
