import { expect, it } from 'vitest'
import {
  describeForModels,
  findGaps,
  listDocuments,
  readDocs,
  readSections,
  resolveLink,
} from './pages.ts'
import { findBrokenLinks } from './run.ts'

it('the contents link to every document once', () => {
  const { sections } = readDocs()
  expect(findGaps(sections, listDocuments())).toEqual([])
})

it('a section is a heading or a bold word, with what it links to', () => {
  const contents = [
    '# Documentation',
    '**Adopt** it',
    '- [Set up](adopt/set-up.md): [a part](adopt/set-up.md#part), [tests](adopt/tests.md)',
    '',
    '## Operate',
    '- [Deploy](operate/deploy.md) · [benchmarks](../bench/README.md)',
    '',
    '**Note**: no link',
  ].join('\n')
  expect(readSections(contents)).toEqual([
    { title: 'Adopt', sources: ['docs/adopt/set-up.md', 'docs/adopt/tests.md'] },
    { title: 'Operate', sources: ['docs/operate/deploy.md', 'bench/README.md'] },
  ])
})

it('a document that the contents leave out, or name twice, is reported', () => {
  const sections = [{ title: 'Adopt', sources: ['docs/a.md', 'docs/b.md', 'docs/a.md'] }]
  expect(findGaps(sections, ['docs/README.md', 'docs/a.md', 'docs/b.md', 'docs/c.md'])).toEqual([
    'docs/README.md links to docs/a.md twice',
    'docs/README.md does not link to docs/c.md',
  ])
})

const page = (source: string, address: string) => ({
  source,
  address,
  title: 'A page',
  purpose: 'What it is for.',
  markdown: '',
})

const PAGES = new Map(
  [
    page('docs/README.md', 'index'),
    page('docs/adopt/tests.md', 'adopt/tests'),
    page('bench/README.md', 'bench/index'),
  ].map((each) => [each.source, each]),
)

function resolve(href: string, repository?: string) {
  const files: string[] = []
  const from = page('docs/adopt/set-up.md', 'adopt/set-up')
  const onFile = (file: string) => void files.push(file)
  return { ...resolveLink(href, { page: from, pages: PAGES, repository, onFile }), files }
}

it.each([
  ['tests.md#pictures', 'tests.html#pictures'],
  ['../README.md', '../index.html'],
  ['../../bench/README.md', '../bench/index.html'],
  ['#part', '#part'],
])('a link to %s leads to the page %s', (href, expected) => {
  expect(resolve(href)).toEqual({ kind: 'page', href: expected, files: [] })
})

it('pictures come with the site, also those outside of docs', () => {
  expect(resolve('../images/a.png')).toMatchObject({
    href: '../images/a.png',
    files: ['docs/images/a.png'],
  })
  expect(resolve('../../e2e/a.png')).toMatchObject({
    href: '../files/e2e/a.png',
    files: ['e2e/a.png'],
  })
})

it('source files are linked where the repository is shown, if that is known', () => {
  expect(resolve('../../server/src/app.ts')).toMatchObject({
    kind: 'source',
    file: 'server/src/app.ts',
  })
  expect(resolve('../../server/src/app.ts', 'https://example.com/a/b')).toMatchObject({
    href: 'https://example.com/a/b/blob/main/server/src/app.ts',
  })
})

it('language models get the contents, with what each page is for', () => {
  const sections = [{ title: 'Adopt', sources: ['docs/adopt/tests.md'] }]
  expect(describeForModels('Foyer', 'A login.', { sections, pages: PAGES })).toBe(
    '# Foyer\n\n> A login.\n\n## Adopt\n\n- [A page](adopt/tests.md): What it is for.\n',
  )
})

it('every page has a title and says what it is for', () => {
  const { pages } = readDocs()
  const silent = [...pages.values()].filter(({ source, title }) => title === source)
  expect(silent.map(({ source }) => source)).toEqual([])
})

it('links of the site that lead nowhere, and what it would load from elsewhere, are reported', () => {
  const site = new Map([
    ['index.html', '<a href="a/b.html#there">b</a> <a href="https://example.com/">elsewhere</a>'],
    [
      'a/b.html',
      '<h2 id="there">There</h2> <a href="../index.html">home</a> <a href="#there">up</a>',
    ],
    [
      'a/c.html',
      '<a href="b.html#gone">b</a> <img src="gone.png"> <script src="//example.com/a.js">',
    ],
  ])
  expect(findBrokenLinks(site)).toEqual([
    'a/c.html: a/b.html has no anchor #gone',
    'a/c.html: gone.png does not exist',
    'a/c.html: loads //example.com/a.js',
  ])
})
