import { startProcess } from '../../scripts/processes/start-process.ts'
import { pin, type Part } from './pin.ts'

export interface PartOptions {
  /** What people call it. */
  readonly name: string
  /** The file Node runs. It says `{ type: 'ready' }` to us, and ends when we are gone. */
  readonly entry: string
  /** How Node runs it, and what it is told: before and after the file. */
  readonly flags?: readonly string[]
  readonly args?: readonly string[]
  readonly part: Part
  readonly env: Readonly<Record<string, string>>
  /** Where its standard output goes: an open file, or nowhere. */
  readonly stdout?: number
}

/** A process of a benchmark. */
export interface RunningPart {
  readonly pid: number
  /** Ends it and waits until it is gone. Never rejects. */
  stop(): Promise<unknown>
}

/** What a process needs of this machine. Nothing else of our environment reaches who is measured. */
const MACHINE = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot', 'NODE_COMPILE_CACHE']

/** Starts a process and waits until it is ready. Throws when it ends before. */
export async function startPart({
  part,
  env,
  stdout,
  ...options
}: PartOptions): Promise<RunningPart> {
  const machine = Object.fromEntries(MACHINE.map((name) => [name, process.env[name]]))
  const running = startProcess({
    ...options,
    env: { ...machine, ...env },
    stdout: stdout ?? 'ignore',
  })
  await running.ready
  pin(running.pid, part)
  return { pid: running.pid ?? -1, stop: running.stop }
}
