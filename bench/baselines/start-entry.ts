import path from 'node:path'
import { startBenchmarkProcess } from '../support/start-benchmark-process.ts'
import type { RunningServer } from '../product/start-product.ts'
import { findFreePort } from '../../scripts/processes.ts'

/** Starts a server of this folder or of `bench/peers`. */
export async function startEntry(
  entry: string,
  env: Readonly<Record<string, string>>,
): Promise<RunningServer> {
  const port = await findFreePort()
  const settings = { NODE_ENV: 'production', PORT: String(port), ...env }
  const running = await startBenchmarkProcess({
    name: path.basename(entry),
    entry: path.join(import.meta.dirname, '..', entry),
    cores: 'measured',
    env: settings,
  })
  return { ...running, port }
}
