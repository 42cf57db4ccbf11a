import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { git, startHistory } from './history.ts'
import { newestRelease } from './releases.ts'
import { createUpdate } from './update.ts'
import { makeVerified } from './verify.ts'

// Each release here is a folder whose creator copies `files/`, and keeps `own.ts` as the product has it.
const CREATOR = `import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
const option = (name) => process.argv[process.argv.indexOf(name) + 1]
const here = path.join(import.meta.dirname, '..')
const record = JSON.parse(readFileSync(option('--record'), 'utf8'))
const { version } = JSON.parse(readFileSync(path.join(here, 'package.json'), 'utf8'))
cpSync(path.join(here, 'files'), option('--into'), { recursive: true })
cpSync(path.join(option('--previous'), 'own.ts'), path.join(option('--into'), 'own.ts'))
writeFileSync(path.join(option('--into'), 'foyer.json'), JSON.stringify({ ...record, release: version }))
`

const PACKAGE = { name: 'larkspur', scripts: { start: 'one' }, dependencies: { kysely: '1.0.0' } }

const toJson = (value: unknown) => `${JSON.stringify(value, undefined, 2)}\n`

/** What Foyer gives a product in each release. */
const RELEASES = {
  '0.1.0': {
    'own.ts': 'made by create-foyer\n',
    'page.ts': 'one\ntwo\nthree\nfour\nfive\n',
    'gone.ts': 'gone\n',
    'package.json': toJson(PACKAGE),
    'package-lock.json': toJson({ lockfileVersion: 3, release: '0.1.0' }),
  },
  '0.2.0': {
    'own.ts': 'made by a newer create-foyer\n',
    'page.ts': 'ONE\ntwo\nthree\nfour\nfive\n',
    'new.ts': 'new\n',
    'package.json': toJson({ ...PACKAGE, dependencies: { kysely: '2.0.0' } }),
    'package-lock.json': toJson({ lockfileVersion: 3, release: '0.2.0' }),
  },
} as const

type Version = keyof typeof RELEASES

let folder: string
let product: string
let lines: string[]
let commands: string[]
/** The command that fails. */
let failing: string | undefined

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'foyer-update-test-'))
  product = path.join(folder, 'product')
  lines = []
  commands = []
  failing = undefined
  writeFiles(product, {
    ...RELEASES['0.1.0'],
    'foyer.json': JSON.stringify({ release: '0.1.0', answers: {} }),
  })
  startHistory(product, '0.1.0')
  git(product, ['config', 'user.name', 'Ada'])
  git(product, ['config', 'user.email', 'ada@example.com'])
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

function writeFiles(at: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(at, name)), { recursive: true })
    writeFileSync(path.join(at, name), text)
  }
}

/** Writes a release into a folder. */
function release(version: Version): string {
  const at = path.join(folder, `foyer-${version}`)
  const files = Object.entries(RELEASES[version]).map(([name, text]) => [`files/${name}`, text])
  writeFiles(at, {
    ...(Object.fromEntries(files) as Record<string, string>),
    'package.json': toJson({ name: 'foyer', version, type: 'module' }),
    'create-foyer/main.ts': CREATOR,
    'CHANGELOG.md': '# Changelog\n\n## [0.2.0]\n\n- A new page.\n\n## [0.1.0]\n\n- The first.\n',
  })
  return at
}

const read = (name: string) => readFileSync(path.join(product, name), 'utf8')

function commit(files: Readonly<Record<string, string>>): void {
  writeFiles(product, files)
  git(product, ['add', '--all'])
  git(product, ['commit', '--quiet', '-m', 'ours'])
}

function update() {
  const created = createUpdate({
    root: product,
    runCommand: async (command) => {
      commands.push(command.join(' '))
      return command.join(' ') !== failing
    },
    handOver: () => created.resume(),
    log: (line) => lines.push(line),
  })
  return created
}

const said = () => lines.join('\n')

const head = () => git(product, ['rev-parse', 'HEAD'])

describe('an update', () => {
  it('merges what Foyer has changed, and keeps what the product has changed', async () => {
    commit({ 'page.ts': 'one\ntwo\nthree\nfour\nFIVE\n', 'own.ts': 'ours\n', 'mine.ts': 'mine\n' })
    expect(await update().start(release('0.2.0'))).toBe(0)
    expect(read('page.ts')).toBe('ONE\ntwo\nthree\nfour\nFIVE\n')
    expect(read('own.ts')).toBe('ours\n')
    expect(read('mine.ts')).toBe('mine\n')
    expect(read('new.ts')).toBe('new\n')
    expect(existsSync(path.join(product, 'gone.ts'))).toBe(false)
    expect(JSON.parse(read('foyer.json'))).toMatchObject({ release: '0.2.0' })
    expect(git(product, ['status', '--porcelain'])).toBe('')
    expect(git(product, ['log', '-1', '--format=%s|%p']).split(' ')).toHaveLength(6)
    expect(commands).toEqual(['npm ci', 'npm run check', 'npm test'])
    expect(said()).toContain('- A new page.')
    expect(said()).not.toContain('- The first.')
    expect(said()).toContain('You have changed these, too:\n  page.ts')
  })

  it('changes nothing of what belongs to the product', async () => {
    expect(await update().start(release('0.2.0'))).toBe(0)
    expect(read('own.ts')).toBe('made by create-foyer\n')
  })

  it('finds the newest release of the upstream by its tags', async () => {
    const upstream = release('0.2.0')
    git(upstream, ['init', '--quiet'])
    git(upstream, ['add', '--all'])
    const author = ['-c', 'user.name=Foyer', '-c', 'user.email=foyer@example.com']
    git(upstream, [...author, 'commit', '--quiet', '-m', 'Foyer'])
    for (const tag of ['v0.1.0', 'v0.2.0', 'v0.3.0-rc.1']) git(upstream, ['tag', tag])
    commit({ 'foyer.json': JSON.stringify({ release: '0.1.0', upstream, answers: {} }) })
    expect(await update().start(undefined)).toBe(0)
    expect(read('new.ts')).toBe('new\n')
    expect(await update().start(undefined)).toBe(0)
    expect(said()).toContain('This product has Foyer 0.2.0 already.')
  })

  it('finds the next candidate only for a product that was made from one', () => {
    const tags = ['0.9.0', '0.10.0', '0.11.0-rc.9', '0.11.0-rc.10']
    expect(newestRelease(tags, '0.9.0')).toBe('0.10.0')
    expect(newestRelease(tags, '0.11.0-rc.9')).toBe('0.11.0-rc.10')
    expect(newestRelease([...tags, '0.11.0'], '0.11.0-rc.9')).toBe('0.11.0')
  })

  it('says what a release is where the upstream has none', async () => {
    const upstream = release('0.2.0')
    git(upstream, ['init', '--quiet'])
    commit({ 'foyer.json': JSON.stringify({ release: '0.1.0', upstream, answers: {} }) })
    await expect(update().start(undefined)).rejects.toThrow('a tag such as v1.2.0')
  })

  it('says what would change, and changes nothing, in a dry run', async () => {
    const before = head()
    expect(await update().start(release('0.2.0'), { isDryRun: true })).toBe(0)
    expect(said()).toContain('From Foyer 0.1.0 to 0.2.0')
    expect(head()).toBe(before)
    expect(git(product, ['status', '--porcelain'])).toBe('')
  })

  it('merges package.json by its keys, and lets npm complete the lockfile', async () => {
    const own = { kysely: '1.0.0', stripe: '9.0.0' }
    commit({
      'package.json': toJson({ ...PACKAGE, dependencies: own }),
      'package-lock.json': toJson({ lockfileVersion: 3, release: '0.1.0', stripe: true }),
    })
    expect(await update().start(release('0.2.0'))).toBe(0)
    expect(JSON.parse(read('package.json'))).toMatchObject({
      dependencies: { kysely: '2.0.0', stripe: '9.0.0' },
    })
    expect(read('package-lock.json')).toBe(RELEASES['0.2.0']['package-lock.json'])
    expect(commands[0]).toBe('npm install')
  })
})

describe('an update that is not finished', () => {
  it('names the conflicts, and continues once they are resolved', async () => {
    commit({ 'page.ts': 'uno\ntwo\nthree\nfour\nfive\n' })
    expect(await update().start(release('0.2.0'))).toBe(1)
    expect(said()).toContain('at the same place. Edit them, then "git add" them:\n  page.ts')
    expect(commands).toEqual([])
    expect(await update().resume()).toBe(1)
    writeFiles(product, { 'page.ts': 'UNO\ntwo\nthree\nfour\nfive\n' })
    git(product, ['add', 'page.ts'])
    expect(await update().resume()).toBe(0)
    expect(read('page.ts')).toMatch(/^UNO/)
    expect(git(product, ['status', '--porcelain'])).toBe('')
  })

  it('is undone completely', async () => {
    commit({ 'page.ts': 'uno\ntwo\nthree\nfour\nfive\n' })
    const before = head()
    await update().start(release('0.2.0'))
    expect(update().undo()).toBe(0)
    expect(head()).toBe(before)
    expect(git(product, ['status', '--porcelain'])).toBe('')
    expect(read('page.ts')).toMatch(/^uno/)
    expect(existsSync(path.join(product, 'new.ts'))).toBe(false)
    expect(() => update().undo()).toThrow('No update is unfinished.')
  })

  it('stops at a red test, says so at the next start, and continues there', async () => {
    failing = 'npm test'
    expect(await update().start(release('0.2.0'))).toBe(1)
    expect(said()).toContain('Tests failed')
    expect(said()).toContain('npm run update -- --undo')
    await expect(update().start(release('0.2.0'))).rejects.toThrow(
      'The update to Foyer 0.2.0 is not finished: it was about to test the merged product.',
    )
    failing = undefined
    commands = []
    expect(await update().resume()).toBe(0)
    expect(commands).toEqual(['npm test'])
  })

  it('notices that the merge was aborted with git', async () => {
    commit({ 'page.ts': 'uno\ntwo\nthree\nfour\nfive\n' })
    failing = 'npm test'
    await update().start(release('0.2.0'))
    writeFiles(product, { 'page.ts': 'UNO\n' })
    git(product, ['add', 'page.ts'])
    await update().resume()
    git(product, ['reset', '--quiet', '--hard', 'HEAD'])
    expect(await update().resume()).toBe(1)
    expect(said()).toContain('The merge is gone')
    expect(update().undo()).toBe(0)
  })

  it('accepts a merge that the person has committed', async () => {
    failing = 'npm test'
    await update().start(release('0.2.0'))
    git(product, ['commit', '--quiet', '-am', 'Foyer 0.2.0'])
    failing = undefined
    expect(await update().resume()).toBe(0)
    expect(git(product, ['log', '-1', '--format=%s'])).toBe('Foyer 0.2.0')
  })

  it('is not undone over commits that came later', async () => {
    failing = 'npm run check'
    await update().start(release('0.2.0'))
    git(product, ['commit', '--quiet', '-am', 'ours'])
    expect(() => update().undo()).toThrow('There are commits since the update')
  })
})

describe('an update is refused', () => {
  const start = (target?: string) => update().start(target)

  it('with changes that are not committed', async () => {
    writeFiles(product, { 'mine.ts': 'mine\n' })
    await expect(start(release('0.2.0'))).rejects.toThrow('commit or stash them first')
  })

  it('without a branch', async () => {
    git(product, ['checkout', '--quiet', '--detach'])
    await expect(start(release('0.2.0'))).rejects.toThrow('No branch is checked out')
  })

  it('without an upstream or a folder', async () => {
    await expect(start()).rejects.toThrow('foyer.json names no "upstream"')
  })

  it('from an upstream that is gone', async () => {
    const upstream = path.join(folder, 'nowhere')
    commit({ 'foyer.json': JSON.stringify({ release: '0.1.0', upstream, answers: {} }) })
    await expect(start()).rejects.toThrow(`${upstream} can't be reached`)
  })

  it('to an older release', async () => {
    await start(release('0.2.0'))
    await expect(start(release('0.1.0'))).rejects.toThrow('and 0.1.0 is older')
  })

  it('from a folder without a release', async () => {
    await expect(start(product)).rejects.toThrow('has no release of Foyer')
    await expect(start('nonsense')).rejects.toThrow('neither a folder nor a release')
  })

  it('if create-foyer did not make the product', async () => {
    git(product, ['rm', '--quiet', 'foyer.json'])
    git(product, ['commit', '--quiet', '-m', 'ours'])
    await expect(start(release('0.2.0'))).rejects.toThrow('There is no foyer.json')
  })

  // Ada merges an update by "Squash and merge", so the release is no parent of her branch.
  it('if the history lacks the release', async () => {
    commit({ 'foyer.json': JSON.stringify({ release: '0.1.5', answers: {} }) })
    await expect(start(release('0.2.0'))).rejects.toThrow('Merge updates with a merge commit')
  })

  it('without a repository of its own', async () => {
    rmSync(path.join(product, '.git'), { recursive: true })
    git(folder, ['init', '--quiet'])
    await expect(start(release('0.2.0'))).rejects.toThrow('needs a repository of its own')
  })
})

describe('a verification', () => {
  it('has the release with what the product has changed', async () => {
    const from = release('0.1.0')
    writeFiles(from, {
      'foyer.config.ts': 'of Foyer\n',
      // The last line is of what the product was created without.
      'page.ts': 'one\ntwo\nthree\nfour\nfive\nsix\n',
      'own.ts': 'of Foyer\n',
      'attacks/a.ts': '',
    })
    const page = 'ours\ntwo\nthree\nfour\nfive\n'
    commit({ 'foyer.config.ts': 'ours\n', 'mine.ts': 'mine\n', 'page.ts': page })
    git(product, ['rm', '--quiet', 'gone.ts'])
    writeFiles(from, { 'gone.ts': 'of Foyer\n' })
    writeFiles(product, { 'new.ts': 'not committed\n' })
    const copy = path.join(folder, 'copy')
    await makeVerified(product, { from, folder: copy })
    const readCopy = (name: string) => readFileSync(path.join(copy, name), 'utf8')
    expect(readCopy('own.ts')).toBe('of Foyer\n')
    expect(readCopy('page.ts')).toBe('ours\ntwo\nthree\nfour\nfive\nsix\n')
    expect(readCopy('foyer.config.ts')).toBe('ours\n')
    expect(readCopy('mine.ts')).toBe('mine\n')
    expect(readCopy('new.ts')).toBe('not committed\n')
    expect(existsSync(path.join(copy, 'attacks/a.ts'))).toBe(true)
    expect(existsSync(path.join(copy, 'gone.ts'))).toBe(false)
  })

  it('is refused with another release', async () => {
    const verification = { from: release('0.2.0'), folder: path.join(folder, 'copy') }
    await expect(makeVerified(product, verification)).rejects.toThrow('and this product has 0.1.0')
  })
})
