import { expect, test } from 'vitest'
import type { ServerSample } from '../load/measure-server.ts'
import { medianOf } from '../support/summarize.ts'
import { BARE, BARE_ON_POSTGRES, FOYER, FOYER_POSTGRES, HAND_WRITTEN } from './comparisons.ts'
import { judgeApi } from './judge-api.ts'

/** Requests per second say the opposite of the CPU time. */
function sampleOf([cpuMicros, p99]: readonly [cpuMicros: number, p99: number]): ServerSample {
  const perSecond = 1_000 * cpuMicros
  const counts = { responses: 1, statuses: { 200: 1 }, lost: 0, seconds: 1, utilization: 0.5 }
  return { ...counts, cpuMicros, p50: 1, p99, perSecond, refused: 0, residentMb: 149 }
}

function measured(call: string, figures: Readonly<Record<string, readonly [number, number]>>) {
  const samples = new Map(Object.entries(figures).map(([name, of]) => [name, [sampleOf(of)]]))
  return {
    call,
    samples,
    median: (name: string, figure: (sample: ServerSample) => number) =>
      medianOf(samples.get(name), figure),
  }
}

test('judges by CPU time per response', () => {
  const verdicts = judgeApi({
    reads: measured('GET user', {
      [BARE]: [60, 10],
      [FOYER]: [70, 25],
      [BARE_ON_POSTGRES]: [80, 10],
      [FOYER_POSTGRES]: [75, 10],
      express: [100, 10],
    }),
    updates: measured('PUT user', { [BARE]: [300, 10], [FOYER]: [290, 10] }),
    logins: measured('login', { [HAND_WRITTEN]: [900, 10], [FOYER]: [1_000, 10] }),
    logouts: measured('logout', { [BARE]: [300, 10], [FOYER]: [300, 10] }),
  })
  expect(verdicts.map(({ measured: figure, reached }) => [figure, reached])).toEqual([
    ['0.857 ×', true],
    ['1.43 ×', true],
    ['1.07 ×', false],
    ['1.03 ×', true],
    ['1.00 ×', true],
    ['0.900 ×', false],
    ['2.50 ×', false],
    ['149 MB', true],
  ])
})
