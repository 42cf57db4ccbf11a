import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** Debian's programs for administrators are not on everyone's path. */
const PATH = `${process.env['PATH']}:/usr/sbin`

export interface CommandOutput {
  readonly stdout: string
  readonly stderr: string
}

/** Rejects with the output if the command fails. */
export async function runCommand(
  [command, ...args]: readonly [string, ...string[]],
  env: Readonly<Record<string, string>> = {},
): Promise<CommandOutput> {
  const options = { env: { ...process.env, PATH, ...env }, maxBuffer: 64 * 1024 * 1024 }
  try {
    return await execute(command, args, options)
  } catch (error) {
    const { stdout = '', stderr = '' } = error as Partial<CommandOutput>
    throw new Error(`${command} ${args.join(' ')} failed:\n${stdout}${stderr}`, { cause: error })
  }
}
