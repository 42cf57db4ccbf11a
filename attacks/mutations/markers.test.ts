import { expect, it } from 'vitest'
import { listEnforcement } from './check.ts'
import { findMarkers, findStatement } from './markers.ts'
import { findMismatches } from './mutate.ts'

const SOURCE = `
function exchange() {
  // rule 8a: a proof makes one session
  // Eve replays Ada's ID token after Ada has logged out.
  if (earlier) {
    return "}" + /[)]/.source
  } else return \`\${{ a: [')'] }.a}\`
  // rule session-b: idle sessions end
  if (now - seen >= idle)
    return 'session-idle'
  const kept = known
    .filter(isKept) // rule 3: sign-in method and freshness
    .map(toRow)
  return {
    // rule 7c: a first verification ends sessions
    ends: becomesVerified ||
      isReset,
    // rule 6a: one user per email
    email: toEmail(row, 1)
  }
}
`

const statementsOf = (source: string) =>
  findMarkers('a.ts', source).map(({ id, rule, title, statement: { start, end } }) => [
    id,
    rule,
    title,
    source.slice(start, end),
  ])

it('finds markers and the statements below them', () => {
  expect(statementsOf(SOURCE)).toEqual([
    [
      '8a',
      '8',
      'a proof makes one session',
      'if (earlier) {\n    return "}" + /[)]/.source\n  } else return `${{ a: [\')\'] }.a}`',
    ],
    [
      'session-b',
      'session',
      'idle sessions end',
      "if (now - seen >= idle)\n    return 'session-idle'",
    ],
    ['7c', '7', 'a first verification ends sessions', 'ends: becomesVerified ||\n      isReset,'],
    ['6a', '6', 'one user per email', 'email: toEmail(row, 1)'],
  ])
})

it('ends a statement where the next line does not continue it', () => {
  const source = 'const kept = known\n    .filter(isKept) // a, b (\n    .map(toRow)\n  next()'
  const { start, end } = findStatement(source, 0)
  expect(source.slice(start, end)).toBe(source.slice(0, source.indexOf('\n  next')))
})

it('reports markers without a mutation, mutations without a marker, and both twice', () => {
  const markers = findMarkers(
    'a.ts',
    '// rule 1a: x\na()\n// rule 1b: x\nb()\n// rule 1b: x\nc()\n',
  )
  const row = { edit: 'remove', test: '', caught: '' } as const
  const rows = [
    { ...row, id: '1b' },
    { ...row, id: '2a' },
    { ...row, id: '2a' },
  ]
  expect(findMismatches(rows, markers)).toEqual([
    'The marker 1b stands in the source more than once',
    'The mutation 2a stands in the table more than once',
    'The marker 1a has no mutation',
    'The mutation 2a has no marker',
    'The mutation 2a has no marker',
  ])
})

it('lists the files of a rule in the document', () => {
  const markers = ['server/src/b.ts', 'server/src/a.ts', 'client/src/c.ts'].flatMap((file) =>
    findMarkers(file, '// rule 4a: x\na()\n'),
  )
  const document =
    '### Rule 4: account lookup\n\n- **Enforced in** `old.ts`.\n\n### More\n\n- **Enforced in** x\n'
  expect(listEnforcement(document, markers)).toBe(
    '### Rule 4: account lookup\n\n- **Enforced in** `b.ts`, `a.ts`, `client/src/c.ts`.\n\n### More\n\n- **Enforced in** x\n',
  )
})
