import { expect, it } from 'vitest'
import { scaleBenchmark } from '../scale/scale-benchmark.ts'

const children = () => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap')

it('a quick benchmark measures the product and stops every process it started', async () => {
  const before = children()
  const { tables } = await scaleBenchmark.run({ quick: true, full: false, rounds: 1, seconds: 0.3 })
  for (const { head, rows } of tables) {
    expect(rows.length).toBeGreaterThan(1)
    for (const row of rows) expect(row[head.indexOf('req/s')]).toMatch(/^[\d.,]+$/)
  }
  await expect.poll(children).toEqual(before)
})
