import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

/** The root of the checkout. */
export const ROOT = path.join(import.meta.dirname, '../..')

const BIN = path.join(ROOT, 'node_modules/.bin')

interface ToolOptions {
  /** Whether what it prints is ours at once, or answered when it has ended. */
  readonly output: 'inherit' | 'pipe'
  readonly cwd?: string
  /** Beside the environment of this process. */
  readonly env?: Readonly<Record<string, string>>
}

/** How a tool ended. */
export interface ToolResult {
  readonly ok: boolean
  /** What it printed; empty when it was inherited. */
  readonly stdout: string
  /** The same with what it printed on its standard error, in order. */
  readonly output: string
}

/** Runs a tool of `node_modules/.bin` to its end. */
export async function runTool(
  [tool, ...args]: readonly [string, ...string[]],
  { output, cwd = ROOT, env }: ToolOptions,
): Promise<ToolResult> {
  const child = spawn(tool, args, {
    cwd,
    env: { ...process.env, ...env, PATH: `${BIN}${path.delimiter}${process.env['PATH']}` },
    // On Windows what lies in .bin are scripts of the shell.
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

const textOf = (chunks: readonly Buffer[]) => Buffer.concat(chunks).toString()
