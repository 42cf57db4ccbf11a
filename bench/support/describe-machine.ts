import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'
import path from 'node:path'

const ROOT = path.join(import.meta.dirname, '../..')

/** Packages whose dependency versions are part of the results. */
const PACKAGES = ['server', 'client', 'e2e', 'bench', 'bench/peers']

export interface Machine {
  readonly node: string
  readonly system: string
  readonly cpu: string
  readonly cpus: number
  readonly memoryGb: number
  /** With a `+` if there were uncommitted changes. */
  readonly commit: string
  readonly packages: Readonly<Record<string, string>>
}

export function describeMachine(): Machine {
  return {
    node: process.version,
    system: `${process.platform}-${process.arch}`,
    cpu: cpus()[0]?.model ?? 'unknown',
    cpus: availableParallelism(),
    memoryGb: Math.round(totalmem() / 2 ** 30),
    commit: describeCommit(),
    packages: Object.assign({}, ...PACKAGES.map(readVersions)),
  }
}

function describeCommit(): string {
  try {
    const ask = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' })
    const changed = ask('status', '--porcelain', '--', ':!bench/results')
    return ask('rev-parse', '--short', 'HEAD').trim() + (changed === '' ? '' : '+')
  } catch {
    return 'unknown'
  }
}

function readVersions(folder: string): Record<string, string> {
  const file = path.join(ROOT, folder, 'package.json')
  if (!existsSync(file)) return {}
  const { dependencies, devDependencies }: Record<string, Record<string, string> | undefined> =
    JSON.parse(readFileSync(file, 'utf8'))
  const all = Object.entries({ ...dependencies, ...devDependencies })
  return Object.fromEntries(all.filter(([name]) => !name.startsWith('@foyer/')))
}
