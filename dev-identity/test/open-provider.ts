import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { openDevIdentity } from '../src/provider.ts'
import { parseIdentitySettings } from '../src/settings.ts'
import { createProviderClient } from './provider-client.ts'

/** Creates a temporary folder. */
export function makeDataDir() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'foyer-identity-'))
  return { dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true }) }
}

/** Starts a provider in this process on a free port, with clients with and without the owner secret. */
export async function openProvider(env: Record<string, string>) {
  const parsed = parseIdentitySettings({ IDENTITY_PORT: '0', ...env })
  if ('errors' in parsed) throw new Error(parsed.errors.join(' '))
  const identity = await openDevIdentity(parsed.settings)
  return {
    ...identity,
    client: createProviderClient(identity.origin),
    owner: createProviderClient(identity.origin, identity.ownerSecret),
  }
}

export type Provider = Awaited<ReturnType<typeof openProvider>>

/** Starts one provider for all tests of a file. */
export function shareProvider(env: Record<string, string> = {}) {
  const { dataDir, remove } = makeDataDir()
  const shared: { provider?: Provider } = {}
  const running = () => {
    if (shared.provider === undefined) throw new Error('The provider runs only during tests.')
    return shared.provider
  }
  beforeAll(async () => {
    shared.provider = await openProvider({ ...env, DATA_DIR: dataDir })
  })
  afterAll(async () => {
    await running().close()
    remove()
  })
  return {
    get origin() {
      return running().origin
    },
    get ownerSecret() {
      return running().ownerSecret
    },
    get client() {
      return running().client
    },
    get owner() {
      return running().owner
    },
  }
}
