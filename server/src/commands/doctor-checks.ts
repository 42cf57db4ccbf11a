import { parseEmail } from '@foyer/contract/user.ts'
import { readEmailLogo } from '@foyer/product/load.ts'
import type { Product } from '@foyer/product/product.ts'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { access, constants, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { isSafeOrigin } from '../config/deployment.ts'
import { type Config, ConfigError } from '../config/settings.ts'
import { type Clock, HOUR_MS, SECOND_MS } from '../core/clock.ts'
import { findSqliteFile } from '../core/database-url.ts'
import type { Database } from '../db/database.ts'
import { type DeliveriesState, deliveriesStore } from '../db/deliveries.ts'
import {
  listForeign,
  listPending,
  readMigrationSets,
  UnfinishedSchemaError,
} from '../db/migrations.ts'
import { connectDatabase } from '../db/open.ts'
import type { Queryable } from '../db/tables.ts'
import { usersStore } from '../db/users.ts'
import { renderEmail } from '../emails/render.ts'
import { createMailTransport, describeMailFailure } from '../emails/transport.ts'
import { findHostFault } from '../hooks/webhooks.ts'
import { loadSite } from '../pages/site.ts'
import { ok, type Outcome, problem, reasonOf, skipped } from './command.ts'

/** What `npm run doctor` checks, in this order. */
export const CHECKS = [
  'settings',
  'client',
  'file permissions',
  'free disk',
  'database',
  'migrations',
  'emails',
  'provider keys',
  'clock',
  'public address',
  'proxy headers',
  'mail server',
  'passkeys',
  'webhooks',
] as const

export type CheckName = (typeof CHECKS)[number]

export interface Finding extends Outcome {
  readonly check: CheckName
}

/** How many users are read at once. */
const PAGE = 1_000

export async function checkDatabase(subject: Subject): Promise<Outcome> {
  const missing = describeMissingFile(subject)
  if (missing !== undefined) return problem(missing)
  try {
    return await withDatabase(subject, async ({ tables }) => {
      const found = await tables.introspection.getTables()
      return ok(`The database answers and has ${found.length} tables.`)
    })
  } catch (error) {
    return problem(
      `The database at DATABASE_URL cannot be used: ${reasonOf(error)}. Check that it runs, and its address and password.`,
    )
  }
}

export async function checkMigrations(subject: Subject): Promise<Outcome> {
  if (describeMissingFile(subject) !== undefined) return skipped('There is no database.')
  try {
    return await withDatabase(subject, describeMigrations)
  } catch (error) {
    if (error instanceof UnfinishedSchemaError) return problem(error.message)
    return skipped('The database cannot be used.')
  }
}

/** Emails in a database that an earlier version wrote, which compared them less strictly. */
export async function checkEmails(subject: Subject): Promise<Outcome> {
  if (describeMissingFile(subject) !== undefined) return skipped('There is no database.')
  try {
    return await withDatabase(subject, describeEmails)
  } catch {
    return skipped('The database cannot be used.')
  }
}

/** Names users by id, because an operator may pass this output on. */
async function describeEmails({ tables }: Database): Promise<Outcome> {
  const idsOf = new Map<string, string[]>()
  const problems: string[] = []
  for await (const { id, email } of listUnusualEmails(tables)) {
    const canonical = parseEmail(email)
    if (canonical === undefined)
      problems.push(
        `The email of user ${id} is not valid any more, so they can't log in. Ask them for another one: npm run users -- assign-email ${id} EMAIL`,
      )
    else idsOf.set(canonical, [...(idsOf.get(canonical) ?? []), id])
  }
  for (const [email, ids] of idsOf) {
    const holder = await usersStore.find(tables, email)
    const [first = '', ...others] = holder ? [holder.id, ...ids] : ids
    if (others.length > 0)
      problems.push(
        `Users ${first} and ${others.join(', ')} have one mailbox, spelled differently. Each still logs in; no one else can sign up with it. Ask its owner which account to keep (npm run users -- find ${first}), then delete each other one: npm run users -- delete ID`,
      )
    else
      problems.push(
        `The email of user ${first} is stored in an old spelling, so searches by email miss it. Correct it, which logs them out: npm run users -- assign-email ${first} ${quote(email)}`,
      )
  }
  return problems.length > 0 ? problem(problems.join('\n')) : ok('No mailbox has two users.')
}

async function* listUnusualEmails(tables: Queryable) {
  let page = await usersStore.listEmails(tables, { after: '', limit: PAGE })
  while (page.length > 0) {
    yield* page.filter(({ email }) => parseEmail(email) !== email)
    page = await usersStore.listEmails(tables, { after: page.at(-1)?.id ?? '', limit: PAGE })
  }
}

async function describeMigrations({ tables }: Database): Promise<Outcome> {
  const sets = await readMigrationSets()
  const pending = await listPending(tables, sets)
  if (pending.length > 0)
    return problem(
      `Not all migrations have run: ${pending.join(', ')}. Run "npm run migrate", or start the server.`,
    )
  const foreign = (await Promise.all(sets.map((set) => listForeign(tables, set)))).flat()
  if (foreign.length > 0)
    return problem(
      `A newer release has migrated the database: ${foreign.join(', ')}. Update this server to that release.`,
    )
  return ok('All migrations have run.')
}

/** Opening a file would create it. */
function describeMissingFile({ config }: Subject): string | undefined {
  const file = findSqliteFile(config.databaseUrl)
  if (file === undefined || existsSync(file)) return undefined
  return `There is no database at ${file}. Check DATABASE_URL and DATA_DIR; the first start of the server creates it.`
}

async function withDatabase<Result>(
  { config }: Subject,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = connectDatabase(config.databaseUrl, () => {})
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** For a POSIX shell. */
const quote = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** A day of log and backups must fit: bytes. */
const MIN_FREE_BYTES = 1024 ** 3

const NO_FILE = 'The database is not a file.'

export async function checkClient({ siteFolder, product, config }: Subject): Promise<Outcome> {
  try {
    await loadSite(siteFolder, product, config)
    return ok('The client is built for this configuration.')
  } catch (error) {
    if (error instanceof ConfigError) return problem(error.messages.join(' '))
    throw error
  }
}

export async function checkPermissions({ config }: Subject): Promise<Outcome> {
  const file = findSqliteFile(config.databaseUrl)
  if (file === undefined) return skipped(NO_FILE)
  const folder = path.dirname(path.resolve(file))
  if (!(await isWritable(folder)))
    return problem(
      `${folder} is missing, or this user cannot write to it. Create it or change its owner.`,
    )
  const found = await stat(file).catch(() => undefined)
  if (!found) return skipped(`${file} does not exist yet. The first start creates it.`)
  if (process.platform !== 'win32' && (found.mode & 0o077) !== 0)
    return problem(`Other users of this machine can read ${file}. Run "chmod 600 ${file}".`)
  return ok(`Only this user can read ${file}.`)
}

export async function checkFreeDisk({ config, readFreeBytes }: Subject): Promise<Outcome> {
  const file = findSqliteFile(config.databaseUrl)
  if (file === undefined) return skipped(NO_FILE)
  const folder = path.dirname(path.resolve(file))
  const free = await readFreeBytes(folder)
  const shown = `${(free / 1024 ** 3).toFixed(1)} GiB are free at ${folder}.`
  if (free >= MIN_FREE_BYTES) return ok(shown)
  return problem(`${shown} Logins fail on a full disk: free at least 1 GiB.`)
}

async function isWritable(folder: string): Promise<boolean> {
  try {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}

const MAIL_TIMEOUT_MS = 40 * SECOND_MS

/** Connects and logs in; with `mailTo`, also sends a test email. */
export async function checkMailServer(subject: Subject): Promise<Outcome> {
  const { mail } = subject.config
  if (!mail) return checkMissingMail(subject)
  const { host } = new URL(mail.url)
  try {
    const transport = createMailTransport(mail)
    await transport.verify()
    if (subject.mailTo === undefined) return ok(`The mail server at ${host} accepts a login.`)
    const message = await createTestEmail(subject, subject.mailTo)
    await transport.send(message, AbortSignal.timeout(MAIL_TIMEOUT_MS))
    return ok(`The mail server at ${host} took the test email. Check that it arrives.`)
  } catch (error) {
    const { code, reply } = describeMailFailure(error)
    const answer = reply === undefined ? code : `${code}, reply ${reply}`
    // Without emails, no user can log in on a new device.
    const effect = subject.config.newDeviceCode ? ' No codes for new devices can be sent.' : ''
    return problem(
      `The mail server at ${host} cannot be used: ${answer}.${effect} Check MAIL_URL, its password and TLS, and that MAIL_FROM may send.`,
    )
  }
}

function checkMissingMail({ product }: Subject): Outcome {
  if (product.twoStep === 'required')
    return problem("MAIL_URL is not set. The server does not start with twoStep: 'required'.")
  return skipped(
    'MAIL_URL is not set, so no security emails are sent and two-step login is not offered.',
  )
}

async function createTestEmail({ product, clock }: Subject, to: string) {
  const client = { browser: '', system: '', address: '' }
  const params = { at: clock(), time_zone: 'UTC', ...client }
  const [language] = product.languages
  return {
    ...renderEmail({ kind: 'test', params, language }, product, await readEmailLogo(product.brand)),
    to,
    fromName: product.name,
    id: randomUUID(),
  }
}

const FETCH_TIMEOUT_MS = 5_000

/** Well below the 30 seconds by which a server's clock may be behind; `Date` has a resolution of one second. */
const MAX_CLOCK_ERROR_MS = 5 * SECOND_MS

/** Reserved for documentation (RFC 5737, RFC 3849), so no proxy has them. */
const FOREIGN_IPS = [
  ['192.0.2.1', 'ipv4'],
  ['2001:db8::1', 'ipv6'],
] as const

const get = (url: URL) =>
  fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) })

export async function checkProviderKeys({ config }: Subject): Promise<Outcome> {
  const { identityJwksUrl: url } = config
  const advice = 'Check that this machine can reach it: DNS, firewall, proxy'
  try {
    const response = await get(url)
    const { keys } = (await response.json()) as { keys?: unknown }
    if (response.status === 200 && Array.isArray(keys) && keys.length > 0)
      return ok(`${url.origin} publishes ${keys.length} keys.`)
    return problem(`${url.href} answers ${response.status} without keys. ${advice}.`)
  } catch (error) {
    return problem(`${url.href} cannot be read: ${reasonOf(error)}. ${advice}.`)
  }
}

export async function checkClock({ config, clock }: Subject): Promise<Outcome> {
  const { identityJwksUrl: url } = config
  let date: string | null
  try {
    date = (await get(url)).headers.get('date')
  } catch {
    return skipped('The provider does not answer.')
  }
  if (date === null) return skipped('The provider sends no Date header.')
  // The header is rounded down to a second.
  const error = clock() - (Date.parse(date) + SECOND_MS / 2)
  const seconds = Math.round(Math.abs(error) / SECOND_MS)
  if (Math.abs(error) <= MAX_CLOCK_ERROR_MS) return ok(`The clock agrees with ${url.host}.`)
  return problem(
    `The clock is ${seconds} seconds ${error > 0 ? 'ahead of' : 'behind'} ${url.host}. Synchronize it by NTP: ${error > 0 ? 'sign-ins count as older than they are, and are refused once they seem five minutes old' : 'logins are refused from 30 seconds on'}.`,
  )
}

export async function checkPublicAddress({ config }: Subject): Promise<Outcome> {
  const { publicOrigin } = config
  if (!isSafeOrigin(publicOrigin))
    return problem(
      `${publicOrigin.origin} is not https, so passwords and sessions cross the network in clear text. Set up TLS and PUBLIC_ORIGIN.`,
    )
  // Not a health check, because a proxy may keep those from the outside.
  const url = new URL('/openapi.json', publicOrigin)
  const advice = 'Check that the server runs, and DNS, certificate, proxy and PUBLIC_ORIGIN'
  try {
    const response = await get(url)
    if (response.status === 200 && response.headers.has('x-request-id'))
      return ok(`The server answers at ${publicOrigin.origin}.`)
    return problem(`${url.href} answers ${response.status}, and not from this product. ${advice}.`)
  } catch (error) {
    return problem(`${url.href} does not answer: ${reasonOf(error)}. ${advice}.`)
  }
}

export async function checkProxyHeaders({ config }: Subject): Promise<Outcome> {
  const { publicOrigin, trustedProxies } = config
  if (FOREIGN_IPS.some(([ip, family]) => trustedProxies.check(ip, family)))
    return problem(
      'TRUSTED_PROXIES trusts every address, so anyone can pretend to have another IP. List the addresses of the proxies.',
    )
  // The server itself speaks no TLS.
  const hasProxy = publicOrigin.protocol === 'https:'
  if (hasProxy && trustedProxies.rules.length === 0)
    return problem(
      'There is a proxy for https, but TRUSTED_PROXIES is not set: all users share the rate limit of the proxy. Set it to the proxy’s address.',
    )
  return checkHost(publicOrigin)
}

/** A page under another host redirects to the public origin: an endless loop if a proxy changes the `Host` header. */
async function checkHost(publicOrigin: URL): Promise<Outcome> {
  try {
    const { status } = await get(new URL('/login', publicOrigin))
    if (status === 200) return ok('The host arrives unchanged.')
    if (status !== 308) return skipped(`The public address answers ${status}.`)
    return problem(
      `${publicOrigin.origin}/login redirects to itself. Make the proxy pass on the Host header, and check PUBLIC_ORIGIN.`,
    )
  } catch {
    return skipped('The public address does not answer.')
  }
}

/** The settings have been validated, so this only tells whether there are passkeys, and for which domain. */
export async function checkPasskeys({ config, product }: Subject): Promise<Outcome> {
  if (!product.signIn.passkeys) return skipped('This product offers no passkeys.')
  const { rpId } = config.passkeys
  if (rpId === undefined)
    return skipped('The host of PUBLIC_ORIGIN is an IP address, so there are no passkeys.')
  const domain = `Passkeys belong to ${rpId}. Under another domain, none works.`
  if (rpId === config.publicOrigin.hostname) return ok(domain)
  return ok(
    `${domain} Browsers also offer them at every other installation whose PASSKEY_RP_ID is ${rpId}: give a copy of this database, such as one for tests, a domain of its own.`,
  )
}

/** After an hour, `FoyerDeliveriesDelayed` alerts too. */
const MAX_WAIT_MS = HOUR_MS

/** Webhooks, and the hooks after a transaction, which share their queue. Sends nothing. */
export async function checkWebhooks(subject: Subject): Promise<Outcome> {
  const { webhooks } = subject.config
  const problems: string[] = []
  for (const endpoint of webhooks.endpoints) {
    const fault = await findHostFault(endpoint, webhooks, subject.clock)
    if (fault !== undefined)
      problems.push(`Nothing can be sent to the webhook "${endpoint.name}". ${fault}.`)
  }
  const queues = await describeQueues(subject)
  if (queues !== undefined) problems.push(...queues)
  if (problems.length > 0) return problem(problems.join('\n'))
  if (queues === undefined) return skipped('The database cannot be used.')
  return ok('No event for a webhook or a hook is late, and none was given up.')
}

/** What is wrong with the queues; `undefined` if they cannot be read. */
async function describeQueues(subject: Subject): Promise<readonly string[] | undefined> {
  if (describeMissingFile(subject) !== undefined) return undefined
  const names = ['hooks', ...subject.config.webhooks.endpoints.map(({ name }) => name)]
  try {
    return await withDatabase(subject, async ({ tables }) => {
      const states = await deliveriesStore.readStates(tables)
      return names.flatMap((name) => describeQueue(name, states.get(name), subject.clock()))
    })
  } catch {
    return undefined
  }
}

function describeQueue(name: string, state: DeliveriesState | undefined, now: number): string[] {
  const { failed = 0, oldestAt = now } = state ?? {}
  const hours = Math.floor((now - oldestAt) / HOUR_MS)
  const [what, are] = failed === 1 ? ['One event', 'was'] : [`${failed} events`, 'were']
  return [
    ...(now - oldestAt > MAX_WAIT_MS
      ? [
          `An event has been waiting for "${name}" for ${hours} h. Look at the receiver, and at delivery-delayed in the log.`,
        ]
      : []),
    ...(failed > 0
      ? [
          `${what} for "${name}" ${are} given up. "npm run webhooks -- list" shows them, and "npm run webhooks -- replay ${name}" delivers them again.`,
        ]
      : []),
  ]
}

/** What is examined, once the settings are known to be valid. */
export interface Subject {
  readonly config: Config
  readonly product: Product
  readonly siteFolder: string
  readonly clock: Clock
  /** Where a test email is sent. */
  readonly mailTo?: string
  readonly readFreeBytes: (folder: string) => Promise<number>
}

/** For a process that is not root. */
export async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
