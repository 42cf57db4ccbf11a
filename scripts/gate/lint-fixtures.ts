import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ROOT, runTool } from './run-tool.ts'
import type { LintFixture } from './lint-fixture.ts'

const CONFIGURATION = [
  'oxlint.config.ts',
  'oxlint.layers.ts',
  'package.json',
  'tsconfig.json',
  'tsconfig.base.json',
  ...['contract', 'client', 'server', 'dev-identity', 'e2e'].map((name) => `${name}/tsconfig.json`),
]

/** One finding of the linter. */
export interface Finding {
  readonly filename: string
  readonly code: string
  readonly message: string
  readonly help?: string
}

/** Lints the fixtures with this checkout's configuration, in a temporary folder. */
export async function lintFixtures(fixtures: readonly LintFixture[]): Promise<readonly Finding[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'foyer-planted-'))
  try {
    for (const file of CONFIGURATION) copyInto(folder, file)
    symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'), 'junction')
    for (const { file, source } of fixtures) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
      writeFileSync(path.join(folder, file), source, { flag: 'wx' })
    }
    const folders = new Set(fixtures.map(topFolder))
    const lint = ['oxlint', '--format', 'json', ...folders] as const
    const { stdout } = await runTool(lint, { output: 'pipe', cwd: folder })
    return parseFindings(stdout)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const topFolder = ({ file }: LintFixture) => file.split('/')[0] ?? file

function copyInto(folder: string, file: string) {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
  copyFileSync(path.join(ROOT, file), path.join(folder, file))
}

function parseFindings(json: string): readonly Finding[] {
  const parsed: { diagnostics: Finding[] } = JSON.parse(json)
  return parsed.diagnostics
}
