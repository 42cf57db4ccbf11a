import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openLog } from '../processes/open-log.ts'
import { findFreePort } from '../processes/ports.ts'
import { withProductDefaults } from '../processes/product-environment.ts'
import { startIdentity, startServer } from '../processes/product-processes.ts'

/** The product as in production, with the embedded provider. */
export interface DemoProduct {
  readonly settings: Readonly<Record<string, string>>
  readonly identityOrigin: string
  /** For the files of a proxy; removed on `close`. */
  readonly folder: string
  close(): Promise<void>
}

/** Settings of a demo installation that users reach at this port, over TLS. */
export async function createDemoSettings(httpsPort: number, folder: string) {
  const ports = [await findFreePort(), await findFreePort(), await findFreePort()].map(String)
  const [PORT = '', MANAGEMENT_PORT = '', IDENTITY_PORT = ''] = ports
  return {
    NODE_ENV: 'production',
    ALLOW_DEMO_PROJECT: '1',
    PUBLIC_ORIGIN: `https://localhost:${httpsPort}`,
    TRUSTED_PROXIES: '127.0.0.1, ::1',
    DRAIN_SECONDS: '1',
    DATA_DIR: folder,
    LOG_READS: '1',
    PORT,
    MANAGEMENT_PORT,
    IDENTITY_PORT,
  }
}

export async function openDemoProduct(httpsPort: number): Promise<DemoProduct> {
  const folder = mkdtempSync(path.join(tmpdir(), 'foyer-deploy-'))
  const settings = await createDemoSettings(httpsPort, folder)
  const env = withProductDefaults({ PATH: process.env['PATH'], ...settings })
  const log = openLog(folder)
  const processes = [startIdentity(env), startServer(env, log.file)]
  await Promise.all(processes.map(({ ready }) => ready))
  return {
    settings,
    identityOrigin: `http://localhost:${settings.IDENTITY_PORT}`,
    folder,
    async close() {
      await Promise.all(processes.map((running) => running.stop()))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
