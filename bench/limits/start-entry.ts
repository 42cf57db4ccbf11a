import path from 'node:path'
import { startPart } from '../frame/start-part.ts'
import type { RunningServer } from '../product/start-product.ts'
import { findFreePort } from '../../scripts/processes/ports.ts'

/** Starts one of the servers of this folder, or of the peers, with these settings. */
export async function startEntry(
  entry: string,
  env: Readonly<Record<string, string>>,
): Promise<RunningServer> {
  const port = await findFreePort()
  const settings = { NODE_ENV: 'production', PORT: String(port), ...env }
  const running = await startPart({
    name: path.basename(entry),
    entry: path.join(import.meta.dirname, '..', entry),
    part: 'measured',
    env: settings,
  })
  return { ...running, port }
}
