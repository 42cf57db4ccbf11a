import { AsyncLocalStorage } from 'node:async_hooks'
import path from 'node:path'
import { createEmulatorApp, createEmulatorOperations } from './emulator/app.ts'
import { actionUrl } from './emulator/codes.ts'
import {
  loadEmulatorInternals,
  type EmulatorInternals,
  type ProjectState,
} from './emulator/internals.ts'
import { loadProjectState } from './emulator/state.ts'
import { createHandler, createRoutes, openLoopbackServer } from './http.ts'
import { loadMailbox, loadReceivedEmails, type ReceivedEmails } from './mail/mailbox.ts'
import { openSmtpListener, parseMessage, type SmtpListener } from './mail/smtp.ts'
import { createMailboxRoutes } from './pages/mailbox.ts'
import { createWidgetRoutes } from './pages/widget.ts'
import {
  createGuardedListener,
  generateOwnerSecret,
  removeOwnerSecret,
  writeOwnerSecret,
} from './request-guard.ts'
import type { IdentitySettings } from './settings.ts'
import { openIdentityStorage, type IdentityStorage } from './storage.ts'
import { createIdTokenSigner, createRefreshTokenSeal, loadSigningKey } from './tokens.ts'

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
  const storage = openIdentityStorage(path.join(folder, `${settings.projectId}.db`))
  try {
    const receivedEmails = loadReceivedEmails(storage)
    const handle = await loadProvider(settings, storage, receivedEmails)
    const listener = createGuardedListener({ ...settings, ownerSecret }, handle)
    const smtp = await openSmtp(settings, receivedEmails, storage)
    const server = await openLoopbackServer(settings.port, listener).catch(async (error) => {
      await smtp?.close()
      throw error
    })
    writeOwnerSecret(secretFile, ownerSecret)
    const close = async () => {
      await Promise.all([server.close(), smtp?.close()])
      // Saves changes of requests whose client has disconnected.
      await storage.saved()
      removeOwnerSecret(secretFile)
      storage.close()
    }
    const smtpPort = smtp && { smtpPort: smtp.port }
    return { origin: `http://localhost:${server.port}`, ownerSecret, ...smtpPort, close }
  } catch (error) {
    storage.close()
    throw error
  }
}

async function openSmtp(
  { smtpPort }: IdentitySettings,
  emails: ReceivedEmails,
  storage: IdentityStorage,
): Promise<SmtpListener | undefined> {
  if (smtpPort === undefined) return undefined
  return openSmtpListener(smtpPort, async (source, recipients) => {
    emails.add(await parseMessage(source, recipients))
    await storage.saved()
  })
}

/** Builds the provider from its storage. */
async function loadProvider(
  settings: IdentitySettings,
  storage: IdentityStorage,
  receivedEmails: ReceivedEmails,
) {
  const { projectId, passwordPolicy: policy, publicOrigin, languages } = settings
  const internals = loadEmulatorInternals()
  const key = await loadSigningKey(storage)
  const mailbox = loadMailbox(storage)
  const seal = createRefreshTokenSeal(key.privateKey)
  const language = new AsyncLocalStorage<string>()
  const stateDependencies = { storage, mailbox, seal, links: settings, language }
  const state = loadProjectState(internals, projectId, stateDependencies)
  await seedDemoUser(internals, state, storage)
  const signer = createIdTokenSigner(key)
  const saved = () => storage.saved()
  const rules = { signer, policy, languages, language, saved }
  const operations = createEmulatorOperations(internals, rules)
  const app = await createEmulatorApp(internals, state, operations)
  const sender = {
    appName: settings.appName,
    email: `noreply@${projectId}.firebaseapp.com`,
    brand: settings.brand,
  }
  const routes = createRoutes()
    .route('/', createMailboxRoutes({ state, mailbox, receivedEmails, sender }))
    .route('/', createWidgetRoutes({ state, publicOrigin }))
    .get('/jwks.json', (context) =>
      context.json({ keys: [key.jwk] }, 200, { 'cache-control': 'public, max-age=3600' }),
    )
    // Replaces the emulator's own link handler, which consumes a code on GET.
    .get('/emulator/action', (context) => {
      const target = actionUrl(publicOrigin)
      target.search = new URL(context.req.url).search
      return context.redirect(target.href, 303)
    })
  return createHandler(routes, app, saved)
}

/** The account that exists from the first start. */
export const DEMO_USER = {
  email: 'ada@example.com',
  password: 'correct horse battery',
  displayName: 'Ada Lovelace',
} as const

/** Existing databases contain this name. */
const SEED_KIND = 'demo-person'

/**
 * Creates the demo user once per database, so that changing or deleting it lasts. The emulator's own sign-up
 * skips our password policy.
 */
async function seedDemoUser(
  internals: EmulatorInternals,
  state: ProjectState,
  storage: IdentityStorage,
): Promise<void> {
  const seeds = storage.loadMap<object>(SEED_KIND, (_, value) => value)
  if (seeds.size > 0) return
  seeds.set('made', { at: new Date().toISOString() })
  await internals.signUp(
    state,
    { ...DEMO_USER, emailVerified: true },
    { security: { Oauth2: {} }, req: { headers: {} } },
  )
  await storage.saved()
}
