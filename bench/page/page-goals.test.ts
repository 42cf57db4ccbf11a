import { expect, it } from 'vitest'
import { judgePages } from './page-goals.ts'
import { NAMES, type PageSample } from './page-samples.ts'

const sample: PageSample = {
  html: 4_001,
  js: 64_000,
  css: 0,
  requests: 4,
  fcp: 500,
  lcp: 500,
  blocking: 20,
  interactive: 900,
  cold: 1_000,
  warm: 800,
}

it('compares our median with the goals and with the measured contenders', () => {
  const verdicts = judgePages(
    new Map([
      [NAMES.foyer, [sample, { ...sample, lcp: 9_000 }, sample]],
      [NAMES.betterAuth, [{ ...sample, lcp: 1_250, interactive: 820 }]],
    ]),
  )
  expect(verdicts.map(({ title, measured, reached }) => [title, measured, reached])).toEqual([
    ['JS of the login page, including React', '64.0 KB', true],
    ['HTML of the login page, including inline CSS', '4.00 KB', false],
    ['other CSS', '0 KB', true],
    ['blocking time', '20.0 ms', true],
    ['largest paint ÷ better-auth', '0.400 ×', true],
    ['interactive ÷ better-auth', '1.10 ×', false],
  ])
})
