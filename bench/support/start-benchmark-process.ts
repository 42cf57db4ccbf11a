import { startProcess } from '../../scripts/processes.ts'
import { pin, type CoreGroup } from './pin-to-cores.ts'

export interface BenchmarkProcessOptions {
  readonly name: string
  /** The file that Node runs. It sends `{ type: 'ready' }`, and exits when its parent does. */
  readonly entry: string
  /** Arguments of Node and of the file. */
  readonly flags?: readonly string[]
  readonly args?: readonly string[]
  readonly cores: CoreGroup
  readonly env: Readonly<Record<string, string>>
  /** A file descriptor for its standard output; ignored by default. */
  readonly stdout?: number
}

export interface BenchmarkProcess {
  readonly pid: number
  /** Resolves once the process has exited. Never rejects. */
  stop(): Promise<unknown>
}

/** No other variables are passed on to the processes. */
const INHERITED_VARIABLES = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot', 'NODE_COMPILE_CACHE']

/** Resolves once the process is ready. Throws if it exits before. */
export async function startBenchmarkProcess({
  cores,
  env,
  stdout,
  ...options
}: BenchmarkProcessOptions): Promise<BenchmarkProcess> {
  const inherited = Object.fromEntries(INHERITED_VARIABLES.map((name) => [name, process.env[name]]))
  const running = startProcess({
    ...options,
    env: { ...inherited, ...env },
    stdout: stdout ?? 'ignore',
  })
  await running.ready
  pin(running.pid, cores)
  return { pid: running.pid ?? -1, stop: running.stop }
}
