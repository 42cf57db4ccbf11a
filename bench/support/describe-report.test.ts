import { expect, it } from 'vitest'
import { describeReport } from './describe-report.ts'
import { formatFigure } from './format-table.ts'
import { judgeGoal } from './judge-goal.ts'
import { parseOptions } from './parse-options.ts'

it('shows for each goal whether it is reached', () => {
  const fast = { title: 'reads', min: 0.93 }
  expect(judgeGoal(fast, 0.93)).toMatchObject({ goal: '≥ 0.93 ×', reached: true })
  expect(judgeGoal(fast, 0.929)).toMatchObject({ reached: false })
  expect(judgeGoal({ title: 'p99', max: 50, unit: ' ms' }, 51)).toMatchObject({
    goal: '≤ 50 ms',
    measured: '51.0 ms',
    reached: false,
  })
})

it('treats a goal that was not measured as not reached', () => {
  expect(judgeGoal({ title: 'reads', min: 0 }, Number.NaN)).toMatchObject({ reached: false })
})

it('aligns the columns of a table', () => {
  const table = { title: 'GET user', head: ['who', 'req/s'], rows: [['us', '12,345']] }
  const report = { tables: [table], verdicts: [], notes: ['On two cores.'], samples: undefined }
  expect(describeReport(report)).toBe(`**GET user**

| who |  req/s |
| --- | -----: |
| us  | 12,345 |

- On two cores.
`)
})

it('formats numbers with three significant digits', () => {
  expect([0.01234, 1.234, 12.34, 12_345.6, 0, Number.NaN].map(formatFigure)).toEqual([
    '0.0123',
    '1.23',
    '12.3',
    '12,346',
    '0',
    '–',
  ])
})

it('parses the names of benchmarks and the options', () => {
  expect(parseOptions(['api', '--quick', '--rounds=3'])).toEqual({
    names: ['api'],
    options: { quick: true, full: false, rounds: 3, seconds: undefined },
  })
  expect(() => parseOptions(['--seconds=0'])).toThrow('--seconds must be a number above 0')
})
