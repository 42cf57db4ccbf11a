import { startProcess } from '../../scripts/processes.ts'
import { inheritedVariables } from '../../testing/running-product.ts'
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

/** Resolves once the process is ready. Throws if it exits before. */
export async function startBenchmarkProcess({
  cores,
  env,
  stdout,
  ...options
}: BenchmarkProcessOptions): Promise<BenchmarkProcess> {
  const running = startProcess({
    ...options,
    env: { ...inheritedVariables(), ...env },
    stdout: stdout ?? 'ignore',
  })
  await running.ready
  pin(running.pid, cores)
  return { pid: running.pid ?? -1, stop: running.stop }
}
