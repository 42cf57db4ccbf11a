import path from 'node:path'
import { createSigningKey } from '../../testing/fake-provider.ts'
import { startBenchmarkProcess, type BenchmarkProcess } from '../support/start-benchmark-process.ts'
import { findFreePort } from '../../scripts/processes.ts'

/** A fake identity provider, and the key that signs its ID tokens. */
export interface RunningProvider extends BenchmarkProcess {
  readonly jwksUrl: string
  readonly toolkitUrl: string
  readonly key: { readonly kid: string; readonly pem: string }
}

/** Starts it on other cores than the measured server. */
export async function startProvider(): Promise<RunningProvider> {
  const port = await findFreePort()
  const { kid, jwk, privateKey } = createSigningKey('bench-key')
  const running = await startBenchmarkProcess({
    name: 'The provider',
    entry: path.join(import.meta.dirname, 'provider.ts'),
    cores: 'others',
    env: { PORT: String(port), BENCH_JWK: JSON.stringify(jwk) },
  })
  const origin = `http://127.0.0.1:${port}`
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  return {
    ...running,
    jwksUrl: `${origin}/jwks.json`,
    toolkitUrl: `${origin}/identitytoolkit.googleapis.com`,
    key: { kid, pem },
  }
}
