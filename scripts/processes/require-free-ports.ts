import { isPortFree } from './ports.ts'
import type { ProductEnvironment } from './product-environment.ts'

/** Exits with an error message if a port is already in use. */
export async function requireFreePorts(env: ProductEnvironment): Promise<void> {
  const hosts = { PORT: env.HOST, IDENTITY_PORT: '127.0.0.1' } as const
  for (const name of ['PORT', 'IDENTITY_PORT'] as const) {
    if (await isPortFree(env[name], hosts[name])) continue
    console.error(`Port ${env[name]} is already in use; set ${name} to another port.`)
    process.exit(1)
  }
}
