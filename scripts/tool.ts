import { spawn } from 'node:child_process'
import { hash } from 'node:crypto' // foyer only
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs' // foyer only
import path from 'node:path'

/** The root of the checkout. */
export const ROOT = path.join(import.meta.dirname, '..')

const BIN = path.join(ROOT, 'node_modules/.bin')

interface ToolOptions {
  /** Print its output directly, or return it. */
  readonly output: 'inherit' | 'pipe'
  readonly cwd?: string
  /** Added to the environment of this process. */
  readonly env?: Readonly<Record<string, string>>
}

/** The result of a tool. */
interface ToolResult {
  readonly ok: boolean
  /** Empty if the output was inherited. */
  readonly stdout: string
  /** Standard output and standard error, in order. */
  readonly output: string
}

/** Runs a tool of `node_modules/.bin` and waits until it exits. */
export async function runTool(
  [tool, ...args]: readonly [string, ...string[]],
  { output, cwd = ROOT, env }: ToolOptions,
): Promise<ToolResult> {
  const child = spawn(tool, args, {
    cwd,
    env: { ...process.env, ...env, PATH: `${BIN}${path.delimiter}${process.env['PATH']}` },
    // On Windows, .bin contains shell scripts.
    shell: process.platform === 'win32',
    stdio: ['ignore', output, output],
  })
  const stdout: Buffer[] = []
  const both: Buffer[] = []
  child.stdout?.on('data', (chunk: Buffer) => stdout.push(chunk) && both.push(chunk))
  child.stderr?.on('data', (chunk: Buffer) => both.push(chunk))
  const [code] = await once(child, 'close')
  return { ok: code === 0, stdout: textOf(stdout), output: textOf(both) }
}

// foyer only: begin
/** Written into the packages that `installPackages` installed. */
export const INSTALLED = 'node_modules/.installed'

/** Installs a folder with a lockfile of its own, if the lockfile has changed. Throws if npm fails. */
export async function installPackages(folder: string): Promise<void> {
  const wanted = hash('sha256', readFileSync(path.join(folder, 'package-lock.json')))
  const marker = path.join(folder, INSTALLED)
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return
  console.log(`Installing ${path.relative(ROOT, folder)} …`)
  const command = ['npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund'] as const
  const { ok, output } = await runTool(command, { output: 'pipe', cwd: folder })
  if (!ok) throw new Error(`npm ci failed in ${path.relative(ROOT, folder)}:\n${output}`)
  writeFileSync(marker, wanted)
}
// foyer only: end

const textOf = (chunks: readonly Buffer[]) => Buffer.concat(chunks).toString()
