import path from 'node:path'
import { createSigningKey } from '../../attacks/frame/token-forge.ts'
import { startPart, type RunningPart } from '../frame/start-part.ts'
import { findFreePort } from '../../scripts/processes/ports.ts'

/** A stand-in for the identity provider that runs, and what proofs are signed with. */
export interface RunningProvider extends RunningPart {
  readonly jwksUrl: string
  readonly toolkitUrl: string
  readonly key: { readonly kid: string; readonly pem: string }
}

/** Starts it, away from the core of whoever is measured. */
export async function startProvider(): Promise<RunningProvider> {
  const port = await findFreePort()
  const { kid, jwk, privateKey } = createSigningKey('bench-key')
  const running = await startPart({
    name: 'The provider',
    entry: path.join(import.meta.dirname, 'provider.ts'),
    part: 'others',
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
