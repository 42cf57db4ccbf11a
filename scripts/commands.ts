import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { TASKS } from './tasks.ts'
import { ROOT } from './tool.ts'

// Commands in documents: each names a script, a task, a suite, a tool and options that exist.

/** A command that a document names in code, in words. */
export interface NamedCommand {
  readonly file: string
  readonly words: readonly string[]
}

/** What commands may name. */
export interface KnownCommands {
  /** The scripts of `package.json`. */
  readonly scripts: Readonly<Record<string, string>>
  readonly suites: readonly string[]
  /** The projects of `vitest.config.ts`. */
  readonly projects: readonly string[]
  readonly testFiles: readonly string[]
  isTool(name: string): boolean
  /** What a task says about its arguments. */
  helpOf(task: string, args: readonly string[]): Promise<string>
}

const CODE = /^ *(`{3,})(\w*)\n([^]*?)^ *\1|(`+)(?!`)(.+?)\4/gm

const SHELLS = ['', 'sh', 'bash']

/** The calls of npm, npx and node in the code of a document. */
export function findCommands(file: string, markdown: string): readonly NamedCommand[] {
  return [...markdown.matchAll(CODE)].flatMap(({ 2: language = '', 3: block, 5: inline }) =>
    ((SHELLS.includes(language) ? block : '') ?? inline ?? '')
      .replaceAll('\\|', '|')
      .replace(/\\\n/g, ' ')
      .split(/\n|&&|\|+|;/)
      .map((line) => splitWords(line.replace(/(^|\s)#.*/, '')))
      .map((words) => words.slice(words.findIndex((word) => /^(npm|npx|node)$/.test(word))))
      .filter(([program = '', ...args]) => /^(npm|npx|node)$/.test(program) && args.length > 0)
      .map((words) => ({ file, words })),
  )
}

const splitWords = (line: string) =>
  (line.match(/'[^']*'|"[^"]*"|[^\s'"]+/g) ?? []).map((word) => word.replace(/^['"]|['"]$/g, ''))

/** What npm itself does. */
const NPM = new Set(['audit', 'ci', 'install', 'sbom', 'version', 'view'])

/** What is wrong with a command, in a sentence; `undefined` if it can be run. */
export async function checkCommand(
  { words: [program, ...words] }: NamedCommand,
  known: KnownCommands,
): Promise<string | undefined> {
  const args = words.filter((word) => word !== '--silent')
  const [first = ''] = args
  if (program === 'npx') return checkTool(args, known)
  if (program === 'node') {
    const place = args.indexOf('scripts/run.mjs')
    const [task, ...rest] = args.slice(place + 1)
    // `"$@"` is what a script was given.
    const isNamed = place >= 0 && task !== undefined && !task.startsWith('$')
    return isNamed ? checkTask(task, rest, known) : undefined
  }
  if (NPM.has(first)) return undefined
  const [name = '', ...rest] = first === 'run' ? args.slice(1) : args
  const script = known.scripts[name]
  if (script === undefined) return `package.json has no script "${name}"`
  const [, task, fixed = ''] = /scripts\/run\.mjs (\S+)((?: --\S+)*)/.exec(script) ?? []
  const [separator, ...given] = rest
  if (task === undefined || separator === undefined) return undefined
  // npm keeps options for itself unless two dashes precede them.
  if (separator !== '--') return `"${separator}" needs "--" before it`
  return checkTask(task, [...splitWords(fixed), ...given], known)
}

async function checkTask(
  task: string,
  args: readonly string[],
  known: KnownCommands,
): Promise<string | undefined> {
  if (!Object.hasOwn(TASKS, task)) return `there is no task "${task}"`
  if (task === 'test') return checkSuite(args, known)
  const help = await known.helpOf(task, args)
  const unknown = args.filter((arg) => arg.startsWith('--')).map((arg) => arg.replace(/=.*/, ''))
  const option = unknown.find((arg) => !help.includes(arg))
  return option && `"${task}" has no option ${option}`
}

function checkSuite(args: readonly string[], { suites, testFiles }: KnownCommands) {
  const [suite, ...parts] = args.filter((arg) => arg !== '--all')
  if (suite !== undefined && !suites.includes(suite)) return `there is no suite "${suite}"`
  return findMissingPart(parts, testFiles)
}

function checkTool(args: readonly string[], known: KnownCommands): string | undefined {
  const [tool = '', action, ...rest] = args
  if (!known.isTool(tool)) return `no package has the tool "${tool}"`
  if (!['run', 'test'].includes(action ?? '')) return undefined
  const options = new Map<string, string>()
  const parts: string[] = []
  for (let index = 0; index < rest.length; index += 1) {
    const word = rest[index] ?? ''
    if (/^(-u|--update|--headed|--ui)$/.test(word)) continue
    if (word.startsWith('-')) options.set(word, rest[(index += 1)] ?? '')
    else parts.push(word)
  }
  const project = options.get('--project')?.replace('*', '')
  if (project !== undefined && !known.projects.some((name) => name.startsWith(project)))
    return `vitest.config.ts has no project "${project}"`
  return findMissingPart(parts, known.testFiles)
}

/** The tests that the reader of a how-to writes. */
const MADE_LATER = /\bnotes\b/

function findMissingPart(parts: readonly string[], testFiles: readonly string[]) {
  const missing = parts.find(
    (part) => !MADE_LATER.test(part) && !testFiles.some((file) => file.includes(part)),
  )
  return missing && `no test has "${missing}" in its path`
}

/** What there is in this checkout. */
export function readKnownCommands(): KnownCommands {
  const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
  const { scripts } = JSON.parse(read('package.json')) as Pick<KnownCommands, 'scripts'>
  const namesIn = (file: string) =>
    [...read(file).matchAll(/\bname: '([\w-]+)'/g)].map(([, name = '']) => name)
  const testFiles = globSync('**/*.{test,spec}.{ts,tsx}', {
    cwd: ROOT,
    exclude: (name) => /^(node_modules|dist|\..+)$/.test(path.basename(name)),
  })
  const tasks = read('scripts/tasks.ts')
  return {
    scripts,
    suites: [...namesIn('scripts/test.ts'), ...namesIn('scripts/foyer-suites.ts')],
    projects: namesIn('vitest.config.ts'),
    testFiles: testFiles.map((name) => name.split(path.sep).join('/')),
    isTool: (name) => existsSync(path.join(ROOT, 'node_modules/.bin', name)),
    async helpOf(task, args) {
      const [, file = ''] =
        new RegExp(`^  '?${task}'?: {[^}]*?import\\('([^']+)'\\)`, 'm').exec(tasks) ?? []
      if (!file.includes('/commands/')) return file === '' ? '' : read(path.join('scripts', file))
      return readHelp(task, args)
    },
  }
}

/** Asks a command for operators, or its subcommand, for its help. */
async function readHelp(task: string, args: readonly string[]): Promise<string> {
  const lines: string[] = []
  const log = (text: string) => void lines.push(text)
  type Ask = (args: readonly string[], env: object, terminal: object) => Promise<number>
  const ask = (await TASKS[task]?.load()) as unknown as Ask
  const subcommand = task === 'users' ? args.slice(0, 1) : []
  await ask([...subcommand, '--help'], {}, { log, error: log })
  const help = lines.join('\n')
  const [name = ''] = subcommand
  return name.startsWith('-') || help.includes(` ${name}`) ? help : ''
}
