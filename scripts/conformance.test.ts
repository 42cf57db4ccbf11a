import { describe, expect, it } from 'vitest'
import type { Standard, Verdict } from '../conformance/standard.ts'
import { checkConformance, checkStandard, findTestProblem } from './conformance.ts'

it('each cited test exists and runs, and the pages are up to date', () => {
  expect(checkConformance()).toEqual([])
})

const FILE = `
test('a user logs in @all', async () => {})
test.each(TABLE)('%s is refused', () => {})
it.runIf(condition)("Ada's name is kept", () => {})
twoStepTest(
  'a code works once',
  async () => {},
)
export const attacks = [{ title: \`GET \${path}\`, run }, {
  title:
    'a stolen token',
}]
test.skip('a window opens', () => {})
it.todo('a door closes')
`

describe('a cited title', () => {
  it.each([
    'a user logs in @all',
    '%s is refused',
    "Ada's name is kept",
    'a code works once',
    'GET ${path}',
    'a stolen token',
  ])('is found: %s', (title) => {
    expect(findTestProblem(FILE, title)).toBeUndefined()
  })

  it('is a whole title', () => {
    expect(findTestProblem(FILE, 'a user logs')).toBe('no test has this title')
    expect(findTestProblem("expect(text).toBe('done')\nlog = 'gone'", 'gone')).toBe(
      'no test has this title',
    )
  })

  it.each(['a window opens', 'a door closes'])('is not that of a skipped test: %s', (title) => {
    expect(findTestProblem(FILE, title)).toBe('the test is skipped')
  })

  it.each([
    "describe.skip('a group', () => {",
    "test.only('another', () => {})",
    'test.skip()',
    "test.fixme(true, 'later')",
  ])('is not in a file with %s', (line) => {
    expect(findTestProblem(`${line}\n${FILE}`, 'a user logs in @all')).toBe('its file skips tests')
  })

  it('may be in a file whose tests depend on the product', () => {
    const source = `test.skip(!isOffered('google'), 'Not offered')\n${FILE}`
    expect(findTestProblem(source, 'a user logs in @all')).toBeUndefined()
  })
})

describe('a standard', () => {
  const evidence = {
    markers: new Map([
      ['8a', { title: 'a proof makes one session', test: 'attacks/session/session.test.ts' }],
    ]),
    rules: new Map([['8', 'session issue']]),
    read: (file: string) => (file === 'a.test.ts' ? FILE : undefined),
  }
  const check = (...verdicts: readonly Verdict[]) => {
    const requirements = verdicts.map((verdict, index) => ({
      id: `V${index}`,
      level: '1',
      summary: 'Something.',
      ...verdict,
    }))
    const sections = [{ title: 'V', requirements }]
    const standard: Standard = { page: 'asvs', title: 'ASVS', about: [], sections }
    return checkStandard(standard, evidence)
  }

  it('may cite tests and rules', () => {
    expect(
      check(
        { met: ['rule 8a', 'a.test.ts > a code works once'] },
        { notMet: 'not yet' },
        { notApplicable: 'there is none' },
      ),
    ).toEqual([])
  })

  it('cites no rule, file or test that is gone', () => {
    expect(
      check({ met: ['rule 8b', 'b.test.ts > a code works once', 'a.test.ts > gone'] }),
    ).toEqual([
      'asvs V0: no such marker of a rule: rule 8b',
      'asvs V0: no such file: b.test.ts > a code works once',
      'asvs V0: no test has this title: a.test.ts > gone',
    ])
  })
})
