import { AsyncLocalStorage } from 'node:async_hooks'
import path from 'node:path'
import { seedDemoPerson } from './demo-person.ts'
import { loadProjectState } from './emulator/durable-project-state.ts'
import { createEmulatorApp } from './emulator/emulator-app.ts'
import { loadEmulatorInternals } from './emulator/emulator-internals.ts'
import { createEmulatorOperations } from './emulator/emulator-operations.ts'
import { createGate } from './http/gate.ts'
import { openLoopbackServer } from './http/loopback-server.ts'
import { generateOwnerSecret, removeOwnerSecret, writeOwnerSecret } from './http/owner-secret.ts'
import { createRouter } from './http/route-table.ts'
import type { IdentitySettings } from './identity-settings.ts'
import { loadMailbox } from './mail/mailbox.ts'
import { createProviderRoutes } from './provider-routes.ts'
import { createChangeJournal } from './storage/change-journal.ts'
import type { ChangeJournal } from './storage/change-journal.ts'
import { openIdentityDatabase } from './storage/identity-database.ts'
import type { IdentityDatabase } from './storage/identity-database.ts'
import { createIdTokenSigner } from './tokens/id-token-signer.ts'
import { createRefreshTokenSeal } from './tokens/refresh-token-seal.ts'
import { loadSigningKey } from './tokens/signing-key.ts'

/** Beside the provider's file, for scripts and tests of the same person. */
const OWNER_SECRET_FILE = 'owner-secret'

/** A running provider. */
export interface DevIdentity {
  /** As `http://localhost:9099`: page and provider must share a host name. */
  readonly origin: string
  /** For `Authorization: Bearer ...`; also in `identity/owner-secret` under the data folder. */
  readonly ownerSecret: string
  /** Lets the answers under way out and closes the file. */
  close(): Promise<void>
}

/**
 * Starts the embedded identity provider. Throws `IdentityFileError` when its file cannot be used
 * and `PortInUseError` when the port is taken; both with a sentence for people.
 */
export async function openDevIdentity(settings: IdentitySettings): Promise<DevIdentity> {
  const folder = path.join(settings.dataDir, 'identity')
  const secretFile = path.join(folder, OWNER_SECRET_FILE)
  const ownerSecret = generateOwnerSecret()
  const database = openIdentityDatabase(path.join(folder, `${settings.projectId}.db`))
  try {
    const journal = createChangeJournal((changes) => database.save(changes))
    const handle = await loadProvider(settings, database, journal)
    const gate = createGate({ ...settings, ownerSecret, saved: () => journal.saved() }, handle)
    const server = await openLoopbackServer(settings.port, gate)
    writeOwnerSecret(secretFile, ownerSecret)
    const close = async () => {
      await server.close()
      // A change whose caller hung up is kept as well.
      await journal.saved()
      removeOwnerSecret(secretFile)
      database.close()
    }
    return { origin: `http://localhost:${server.port}`, ownerSecret, close }
  } catch (error) {
    database.close()
    throw error
  }
}

/** Builds the provider from what its file holds. */
async function loadProvider(
  settings: IdentitySettings,
  database: IdentityDatabase,
  journal: ChangeJournal,
) {
  const { projectId, passwordPolicy: policy, publicOrigin } = settings
  const internals = loadEmulatorInternals()
  const key = loadSigningKey(database)
  const mailbox = loadMailbox(database, journal)
  const seal = createRefreshTokenSeal(key.privateKey)
  const language = new AsyncLocalStorage<string>()
  const keeping = { database, journal, mailbox, seal, links: settings, language }
  const state = loadProjectState(internals, projectId, keeping)
  await seedDemoPerson(internals, state, { database, journal })
  const signer = createIdTokenSigner(key)
  const operations = createEmulatorOperations(internals, { signer, policy, language })
  const app = await createEmulatorApp(internals, state, operations)
  const sender = {
    appName: settings.appName,
    address: `noreply@${projectId}.firebaseapp.com`,
  }
  const routes = { internals, state, mailbox, sender, jwk: key.jwk, publicOrigin }
  return createRouter(createProviderRoutes(routes), app)
}
