import { AsyncLocalStorage } from 'node:async_hooks'
import path from 'node:path'
import { seedDemoUser } from './demo-user.ts'
import { loadMailbox } from './email/mailbox.ts'
import { parseMessage } from './email/parse-message.ts'
import { loadReceivedEmails, type ReceivedEmails } from './email/received-emails.ts'
import { openSmtpListener, type SmtpListener } from './email/smtp-listener.ts'
import { loadProjectState } from './emulator/durable-project-state.ts'
import { createEmulatorApp } from './emulator/emulator-app.ts'
import { loadEmulatorInternals } from './emulator/emulator-internals.ts'
import { createEmulatorOperations } from './emulator/emulator-operations.ts'
import { createGuardedListener } from './http/guarded-listener.ts'
import { openLoopbackServer } from './http/loopback-server.ts'
import { generateOwnerSecret, removeOwnerSecret, writeOwnerSecret } from './http/owner-secret.ts'
import { createRouter } from './http/route-table.ts'
import type { IdentitySettings } from './identity-settings.ts'
import { createProviderRoutes } from './provider-routes.ts'
import { createChangeJournal } from './storage/change-journal.ts'
import type { ChangeJournal } from './storage/change-journal.ts'
import { openIdentityDatabase } from './storage/identity-database.ts'
import type { IdentityDatabase } from './storage/identity-database.ts'
import { createIdTokenSigner } from './tokens/id-token-signer.ts'
import { createRefreshTokenSeal } from './tokens/refresh-token-seal.ts'
import { loadSigningKey } from './tokens/signing-key.ts'

/** Stored next to the database, for scripts and tests of the same OS user. */
const OWNER_SECRET_FILE = 'owner-secret'

export interface DevIdentity {
  /** For example `http://localhost:9099`; the page must use the same host name. */
  readonly origin: string
  /** For `Authorization: Bearer ...`; also in `identity/owner-secret` under the data folder. */
  readonly ownerSecret: string
  /** Absent without `smtpPort` in the settings. */
  readonly smtpPort?: number
  /** Waits for responses in flight and closes the database. */
  close(): Promise<void>
}

/** Throws `IdentityFileError` if the database cannot be used, `PortInUseError` if the port is taken. */
export async function openDevIdentity(settings: IdentitySettings): Promise<DevIdentity> {
  const folder = path.join(settings.dataDir, 'identity')
  const secretFile = path.join(folder, OWNER_SECRET_FILE)
  const ownerSecret = generateOwnerSecret()
  const database = openIdentityDatabase(path.join(folder, `${settings.projectId}.db`))
  try {
    const journal = createChangeJournal((changes) => database.save(changes))
    const receivedEmails = loadReceivedEmails(database, journal)
    const handle = await loadProvider(settings, { database, journal, receivedEmails })
    const listener = createGuardedListener(
      { ...settings, ownerSecret, saved: () => journal.saved() },
      handle,
    )
    const smtp = await openSmtp(settings, receivedEmails, journal)
    const server = await openLoopbackServer(settings.port, listener).catch(async (error) => {
      await smtp?.close()
      throw error
    })
    writeOwnerSecret(secretFile, ownerSecret)
    const close = async () => {
      await Promise.all([server.close(), smtp?.close()])
      // Saves changes of requests whose client has disconnected.
      await journal.saved()
      removeOwnerSecret(secretFile)
      database.close()
    }
    const smtpPort = smtp && { smtpPort: smtp.port }
    return { origin: `http://localhost:${server.port}`, ownerSecret, ...smtpPort, close }
  } catch (error) {
    database.close()
    throw error
  }
}

async function openSmtp(
  { smtpPort }: IdentitySettings,
  emails: ReceivedEmails,
  journal: ChangeJournal,
): Promise<SmtpListener | undefined> {
  if (smtpPort === undefined) return undefined
  return openSmtpListener(smtpPort, async (source, recipients) => {
    emails.add(await parseMessage(source, recipients))
    await journal.saved()
  })
}

interface Storage {
  readonly database: IdentityDatabase
  readonly journal: ChangeJournal
  readonly receivedEmails: ReceivedEmails
}

/** Builds the provider from its database. */
async function loadProvider(
  settings: IdentitySettings,
  { database, journal, receivedEmails }: Storage,
) {
  const { projectId, passwordPolicy: policy, publicOrigin, languages } = settings
  const internals = loadEmulatorInternals()
  const key = loadSigningKey(database)
  const mailbox = loadMailbox(database, journal)
  const seal = createRefreshTokenSeal(key.privateKey)
  const language = new AsyncLocalStorage<string>()
  const stateDependencies = { database, journal, mailbox, seal, links: settings, language }
  const state = loadProjectState(internals, projectId, stateDependencies)
  await seedDemoUser(internals, state, { database, journal })
  const signer = createIdTokenSigner(key)
  const operations = createEmulatorOperations(internals, { signer, policy, languages, language })
  const app = await createEmulatorApp(internals, state, operations)
  const sender = {
    appName: settings.appName,
    email: `noreply@${projectId}.firebaseapp.com`,
  }
  const routes = { state, mailbox, receivedEmails, sender, jwk: key.jwk, publicOrigin }
  return createRouter(createProviderRoutes(routes), app)
}
