import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { checkCommand, findCommands, readKnownCommands } from './commands.ts'
import { ROOT } from './tool.ts'

const known = readKnownCommands()

test('every command that a document names exists, with its options', async () => {
  const files = globSync(['*.md', 'docs/**/*.md', 'bench/*.md', '.github/**/*.md'], {
    cwd: ROOT,
    exclude: (name) => /^(node_modules|dist)$/.test(path.basename(name)),
  })
  const commands = files.flatMap((file) =>
    findCommands(file, readFileSync(path.join(ROOT, file), 'utf8')),
  )
  expect(commands.length).toBeGreaterThan(100)
  const faults: string[] = []
  for (const command of commands) {
    const fault = await checkCommand(command, known)
    if (fault !== undefined) faults.push(`${command.file}: ${command.words.join(' ')}: ${fault}`)
  }
  expect(faults).toEqual([])
})

const commandsIn = (markdown: string) =>
  findCommands('a.md', markdown).map(({ words }) => words.join(' '))

test('commands are found in blocks and in lines, without what surrounds them', () => {
  const markdown = [
    'Run `npm ci && PORT=1 npm start` or `npm run users \\| less`, not npm run nothing.',
    '',
    '  ```sh',
    '  sudo -u foyer npm run doctor   # npm run comment',
    "  npx vitest run -t 'a b' \\",
    '    --project unit',
    '  ```',
    '```ts',
    'npm run code',
    '```',
    'Then `npm run build && npm run serve`.',
    '```ts',
    '```',
  ].join('\n')
  expect(commandsIn(markdown)).toEqual([
    'npm ci',
    'npm start',
    'npm run users',
    'npm run doctor',
    'npx vitest run -t a b --project unit',
    'npm run build',
    'npm run serve',
  ])
})

test.each([
  ['npm run gone', 'package.json has no script "gone"'],
  ['npm run doctor --mail-to a', '"--mail-to" needs "--" before it'],
  ['npm run doctor -- --gone', '"doctor" has no option --gone'],
  ['npm run users -- gone --gone', '"users" has no option --gone'],
  ['npm run test:visual -- --gone', '"visual" has no option --gone'],
  ['npm test -- gone', 'there is no suite "gone"'],
  ['npm test -- attacks gone', 'no test has "gone" in its path'],
  ['node scripts/run.mjs gone', 'there is no task "gone"'],
  ['npx gone', 'no package has the tool "gone"'],
  ['npx vitest run --project gone', 'vitest.config.ts has no project "gone"'],
  ['npx playwright test -c e2e gone', 'no test has "gone" in its path'],
])('"%s" is reported', async (command, fault) => {
  const [found] = findCommands('a.md', `\`${command}\``)
  expect(found && (await checkCommand(found, known))).toBe(fault)
})

test.each([
  'npm ci --omit=dev',
  'npm run --silent backup -- /backups/a.db',
  'npm test -- attacks proof',
  'npm run migrate -- --down --dry-run',
  'npm run restore -- /backups/a.db --overwrite',
  'npm run test:visual -- --update',
  "npx vitest run --project 'server*' api-notes log-privacy -u",
  'npx playwright test -c e2e sign-up -g "a title"',
  'node --env-file=.env scripts/run.mjs start',
])('"%s" is accepted', async (command) => {
  const [found] = findCommands('a.md', `\`${command}\``)
  expect(found && (await checkCommand(found, known))).toBeUndefined()
})
