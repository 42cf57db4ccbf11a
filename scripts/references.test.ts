import { expect, it } from 'vitest'
import { findBrokenReferences } from './references.ts'

const DOCUMENTS = {
  'docs/security.md':
    '# Security\n\n### Rule 1: ID token verification\n\n### Rule 2: matching claims\n',
  'docs/decisions/library.md': '# A library\n\n## Why it is `small`, really\n',
  'README.md': '# Readme\n',
}

function check(file: string, text: string): readonly string[] {
  const files = new Map([...Object.entries(DOCUMENTS), [file, text] as const])
  const paths = [...files.keys(), 'server/src/db/tables.ts']
  const exists = (name: string) =>
    paths.some((each) => each === name || each.startsWith(`${name}/`))
  const found = findBrokenReferences({ files, paths, exists })
  return found.map(({ line, message }) => `${line}: ${message}`)
}

it('accepts rules by number, in lists, and with their name, also across two comment lines', () => {
  const text = '// rule 1\n// rules 1 and 2\n/** Rule 1: ID token\n * verification. */\n'
  expect(check('server/src/a.ts', text)).toEqual([])
})

it('accepts the markers of mutations, whose words are free, if their rule exists', () => {
  const text = '// rule 1a: nothing is unsigned\na()\n// rule session-b: idle sessions end\nb()\n'
  expect(check('server/src/a.ts', text)).toEqual([])
  expect(check('server/src/a.ts', '// rule 9a: nothing is unsigned')).toEqual([
    '1: docs/security.md has no rule 9',
  ])
})

it('reports a rule that does not exist, and a rule under another name', () => {
  expect(check('server/src/a.ts', 'const a = 1\n// rule 9: some name')).toEqual([
    '2: docs/security.md has no rule 9',
  ])
  expect(check('server/src/a.ts', '// rules 1, 2 and 9')).toHaveLength(1)
  expect(check('server/src/a.ts', '// rule 2: account lookup')).toEqual([
    '1: rule 2 is cited under another name; it is called "matching claims"',
  ])
})

it('reports Markdown links to missing files and headings', () => {
  const accepted = [
    'security.md#rule-1-id-token-verification',
    'decisions/library.md#why-it-is-small-really',
    '../README.md',
    'https://example.com/a',
  ]
  for (const target of accepted) expect(check('docs/a.md', `[there](${target})`)).toEqual([])
  expect(check('docs/a.md', 'First line.\n[there](images/login.png)')).toEqual([
    '2: docs/images/login.png does not exist',
  ])
  expect(check('docs/a.md', '[there](security.md#no-such-heading)')).toEqual([
    '1: docs/security.md has no heading #no-such-heading',
  ])
  expect(check('docs/a.md', '[there](#no-such-heading)')).toHaveLength(1)
})

it('ignores links in code', () => {
  expect(check('docs/a.md', '```\n[there](gone.png)\n```\n`[there](gone.png)`\n')).toEqual([])
})

it('reports the path of a missing document in a comment', () => {
  expect(check('client/src/a.ts', '// docs/decisions/library.md')).toEqual([])
  expect(check('client/src/a.ts', '// docs/gone.md')).toEqual(['1: docs/gone.md does not exist'])
})

it('reports a file or folder that a document names and that does not exist', () => {
  const text =
    'Text: `docs/security.md`, `server/src/<name>.ts`, `db/`, `tables.ts`, `firebase/auth`, `npm ci`, `client/dist/`.'
  expect(check('AGENTS.md', text)).toEqual([])
  expect(check('AGENTS.md', 'Text:\n`gone/a.ts`, `docs/gone/` and `gone.ts`')).toEqual([
    '2: gone/a.ts does not exist',
    '2: docs/gone does not exist',
    '2: gone.ts does not exist',
  ])
  expect(check('docs/a.md', 'Add `server/gone`')).toHaveLength(1)
  expect(check('docs/conformance/a.md', 'Add `gone/a.ts`')).toEqual([])
})

it('reports documents outside the repository', () => {
  for (const reference of ['../shared/a', 'seed §4', 'contract, "Settings"'])
    expect(check('server/src/a.ts', `// ${reference}`)).toHaveLength(1)
})
