import { expect, it } from 'vitest'
import { describeReport } from './describe-report.ts'
import { formatFigure } from './format-table.ts'
import { judgeGoal } from './judge-goal.ts'
import { parseOptions } from './parse-options.ts'
import { replaceSection } from './write-report.ts'

it('says of each goal whether it is reached', () => {
  const fast = { what: 'reads', least: 0.93 }
  expect(judgeGoal(fast, 0.93)).toMatchObject({ goal: '≥ 0.93 ×', reached: true })
  expect(judgeGoal(fast, 0.929)).toMatchObject({ reached: false })
  expect(judgeGoal({ what: 'p99', most: 50, unit: ' ms' }, 51)).toMatchObject({
    goal: '≤ 50 ms',
    measured: '51.0 ms',
    reached: false,
  })
})

it('takes a goal that was not measured for one that is not reached', () => {
  expect(judgeGoal({ what: 'reads', least: 0 }, Number.NaN)).toMatchObject({ reached: false })
})

it('writes tables whose columns stand below each other', () => {
  const table = { title: 'GET user', head: ['who', 'req/s'], rows: [['us', '12,345']] }
  const report = { tables: [table], verdicts: [], notes: ['On two cores.'], samples: undefined }
  expect(describeReport(report)).toBe(`**GET user**

| who |  req/s |
| --- | -----: |
| us  | 12,345 |

- On two cores.
`)
})

it('writes figures in three digits that count', () => {
  expect([0.01234, 1.234, 12.34, 12_345.6, 0, Number.NaN].map(formatFigure)).toEqual([
    '0.0123',
    '1.23',
    '12.3',
    '12,346',
    '0',
    '–',
  ])
})

it('replaces the last result of one benchmark and leaves the others', () => {
  const page = 'a\n<!-- api -->\nold\n<!-- /api -->\n<!-- page -->\n<!-- /page -->\n'
  expect(replaceSection(page, 'api', 'new\n')).toBe(page.replace('old', 'new'))
  expect(() => replaceSection(page, 'scale', 'new')).toThrow('no place')
})

it('reads which benchmarks are wanted, and how', () => {
  expect(parseOptions(['api', '--quick', '--rounds=3'])).toEqual({
    names: ['api'],
    options: { quick: true, full: false, rounds: 3, seconds: undefined },
  })
  expect(() => parseOptions(['--seconds=0'])).toThrow('--seconds must be a number above 0')
})
