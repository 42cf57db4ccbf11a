import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** A provider in a child process, as `npm start` runs it. */
export interface ProviderProcess {
  readonly child: ChildProcess
  /** Resolves when the provider is ready; rejects with its stderr if it exits. */
  readonly ready: Promise<void>
  readonly stopped: Promise<{ readonly code: number | null; readonly stderr: string }>
}

export function startProvider(env: Record<string, string>): ProviderProcess {
  const child = fork(new URL('../src/main.ts', import.meta.url), {
    env: { ...process.env, ...env },
    silent: true,
  })
  let stderr = ''
  child.stderr?.on('data', (chunk) => (stderr += String(chunk)))
  const stopped = once(child, 'close').then(([code]: (number | null)[]) => ({
    code: code ?? null,
    stderr,
  }))
  const ready = Promise.race([
    once(child, 'message').then(() => undefined),
    stopped.then(() => Promise.reject(new Error(`The provider did not start: ${stderr}`))),
  ])
  // Tests that expect a failed start read only `stopped`.
  ready.catch(() => undefined)
  return { child, ready, stopped }
}
