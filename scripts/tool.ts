import { spawn } from 'node:child_process'
import { once } from 'node:events'
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

const textOf = (chunks: readonly Buffer[]) => Buffer.concat(chunks).toString()
