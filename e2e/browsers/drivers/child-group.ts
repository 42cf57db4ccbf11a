import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** A program of the system and every process that it starts. */
export interface ChildGroup {
  readonly child: ChildProcess
  /** Kills all of them and waits until the program has ended. */
  stop(): Promise<void>
}

interface ChildOptions {
  readonly env?: NodeJS.ProcessEnv
  /** Pipes of the child besides its error output, by file descriptor. */
  readonly pipe?: 'stderr' | 'fd3'
}

/** Starts a program as the leader of a process group, because browsers do not end their own children in time. */
export function startGroup(
  command: string,
  args: readonly string[],
  { env, pipe }: ChildOptions = {},
): ChildGroup {
  const child = spawn(command, args, {
    detached: true,
    stdio: [
      'ignore',
      'ignore',
      pipe === 'stderr' ? 'pipe' : 'ignore',
      ...(pipe === 'fd3' ? (['pipe'] as const) : []),
    ],
    env: { ...process.env, ...env },
  })
  const ended = once(child, 'exit')
  const kill = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    } catch {
      // The whole group has already ended.
    }
  }
  process.on('exit', kill)
  return {
    child,
    async stop() {
      kill()
      await ended
      process.off('exit', kill)
    },
  }
}

/** Waits for a line of a pipe and returns the first group of the pattern. */
export async function readMatch(stream: NodeJS.ReadableStream, pattern: RegExp): Promise<string> {
  let text = ''
  for await (const chunk of stream) {
    text += String(chunk)
    const [, match] = pattern.exec(text) ?? []
    if (match === undefined) continue
    return match
  }
  throw new Error(`Ended without ${pattern}: ${text}`)
}
