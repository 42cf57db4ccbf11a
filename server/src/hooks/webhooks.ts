import { createHmac } from 'node:crypto'
import type { LookupAddress, LookupOptions } from 'node:dns'
import dns from 'node:dns/promises'
import { request as requestPlain } from 'node:http'
import { request as requestEncrypted } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import type { WebhookConfig, WebhooksConfig } from '../config/settings.ts'
import { type Clock, SECOND_MS } from '../core/clock.ts'
import { type KnownWebhook, knownWebhooksStore } from '../db/deliveries.ts'
import type { Queryable } from '../db/tables.ts'
import type { DeliveredEvent, Receiver } from './hooks.ts'

/** How long a receiver may take to answer. What it answers is not read. */
const ANSWER_MS = 10 * SECOND_MS

/** Each webhook of the settings, as a receiver of events. */
export function listWebhooks(config: WebhooksConfig, clock: Clock): readonly Receiver[] {
  return config.endpoints.map((endpoint) => ({
    name: endpoint.name,
    hears: (type) => endpoint.events === undefined || endpoint.events.includes(type),
    deliver: (event, signal) =>
      post(endpoint, toMessage(endpoint, event), { config, clock, signal }),
  }))
}

/** Names and filters of the webhooks, for what has no settings. */
export const toKnownWebhooks = ({ endpoints }: WebhooksConfig): readonly KnownWebhook[] =>
  endpoints.map(({ name, events }) => ({ name, events }))

/** The webhooks of the servers, which deliver: here, their events are only stored. */
export async function listKnownWebhooks(db: Queryable): Promise<readonly Receiver[]> {
  const known = await knownWebhooksStore.list(db)
  return known.map(({ name, events }) => ({
    name,
    hears: (type) => events?.includes(type) ?? true,
    deliver: () => Promise.reject(new Error('Only a server delivers events')),
  }))
}

/** Why nothing can be sent to the host of a webhook, as far as its name shows. */
export async function findHostFault(
  { url }: WebhookConfig,
  { privateNetworks }: WebhooksConfig,
  clock: Clock,
): Promise<string | undefined> {
  try {
    await findAddresses(url, privateNetworks, clock)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

/** A message that tells nothing, to try a webhook. Rejects if it is not accepted. */
export function sendTest(
  endpoint: WebhookConfig,
  config: WebhooksConfig,
  { id, now }: { readonly id: string; readonly now: number },
): Promise<void> {
  const body = { type: 'webhook.test', timestamp: new Date(now).toISOString(), data: {} }
  const message = { id, body: JSON.stringify(body) }
  const { signal } = new AbortController() // a test has no limit but the receiver's
  return post(endpoint, message, { config, clock: () => now, signal })
}

/** The message was not accepted. The text names no address, path or secret. */
class WebhookError extends Error {
  override readonly name = 'WebhookError'
}

interface Message {
  readonly id: string
  /** JSON. */
  readonly body: string
}

/** Personal data only if the settings say so: a user is in a message as an id. */
function toMessage({ personalData }: WebhookConfig, event: DeliveredEvent): Message {
  const { id, type, at, user, ...data } = event
  // rule webhooks-d: a message has personal data only if the settings say so
  const body = { type, timestamp: at, data: { ...data, ...(personalData && { user }) } }
  return { id, body: JSON.stringify(body) }
}

/** The headers of Standard Webhooks (https://www.standardwebhooks.com), with a signature for each secret. */
export function signMessage(
  { id, body }: Message,
  secrets: readonly Buffer[],
  now: number,
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const timestamp = String(Math.floor(now / SECOND_MS))
  const sign = (secret: Buffer) =>
    `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map(sign).join(' '),
  }
}

interface Sending {
  readonly config: WebhooksConfig
  readonly clock: Clock
  readonly signal: AbortSignal
}

/** Any status but 2xx is a failure, a redirect too: it could lead to an address that is refused. */
async function post(
  { url, secrets }: WebhookConfig,
  message: Message,
  { config: { privateNetworks }, clock, signal }: Sending,
): Promise<void> {
  // Before the ten seconds, which are the receiver's: the name may have to wait for that of another webhook.
  const addresses = await findAddresses(url, privateNetworks, clock)
  // An aborted delivery counts as failed, and a later event may have been sent by now: this one must not follow it.
  signal.throwIfAborted()
  const send = url.protocol === 'https:' ? requestEncrypted : requestPlain
  const body = Buffer.from(message.body)
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': body.length,
    'User-Agent': 'Foyer',
    ...signMessage(message, secrets, clock()),
  }
  return new Promise((resolve, reject) => {
    const request = send(url, {
      method: 'POST',
      headers,
      // A connection of its own, so that its address has been checked just now.
      agent: false,
      lookup: answerWith(addresses),
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
    })
    request.on('response', (response) => {
      const { statusCode = 0 } = response
      response.destroy()
      if (statusCode >= 200 && statusCode < 300) resolve()
      else reject(new WebhookError(`The receiver has answered ${statusCode}`))
    })
    request.on('error', (error) => reject(describeFailure(error)))
    // Without an answer, such as after 101. What is settled stays so.
    request.on('close', () => reject(new WebhookError('The connection was closed')))
    request.end(body)
  })
}

/** An IPv6 address without its brackets. */
const toHost = (url: URL) => url.hostname.replaceAll(/^\[|\]$/g, '')

/** Node's messages contain addresses; its codes, such as `ECONNREFUSED`, do not. */
function describeFailure(error: Error): WebhookError {
  if (error instanceof WebhookError) return error
  if (error.name === 'AbortError' || error.name === 'TimeoutError')
    return new WebhookError('The receiver took too long')
  const { code = 'unknown' } = error as { code?: unknown }
  return new WebhookError(`The connection failed: ${String(code)}`)
}

const refused = () =>
  new WebhookError(
    'The address is private or reserved, and WEBHOOK_PRIVATE_NETWORKS does not list it',
  )

/**
 * Eve has a webhook sent to a host of hers whose address is that of the database, or of the cloud's
 * metadata. The connection uses the address that was checked, so a host whose address changes gains nothing.
 */
async function findAddresses(
  url: URL,
  privateNetworks: BlockList,
  clock: Clock,
): Promise<readonly LookupAddress[]> {
  const host = toHost(url)
  const family = isIP(host)
  // rule webhooks-a: a host that is an address is checked too
  // Node looks up none for it.
  if (family !== 0 && !isAllowed(host, privateNetworks)) throw refused()
  if (family !== 0) return [{ address: host, family }]
  const addresses = await lookUp(host, clock).catch((error: Error) => {
    throw describeFailure(error)
  })
  // rule webhooks-b: a connection goes to an address that was checked
  const allowed = addresses.filter(({ address }) => isAllowed(address, privateNetworks))
  if (allowed.length === 0) throw refused()
  return allowed
}

const answerWith =
  (addresses: readonly LookupAddress[]): LookupFunction =>
  (_host, { all }: LookupOptions, callback) => {
    const [first] = addresses
    if (all || !first) callback(null, [...addresses])
    else callback(null, first.address, first.family)
  }

/** By host. */
const lookups = new Map<string, Promise<readonly LookupAddress[]>>()

/** By host: why it was not found the last time, until when it is not looked up again. */
const failedLookups = new Map<string, { readonly error: unknown; readonly until: number }>()

const FAILED_LOOKUP_MS = 30 * SECOND_MS

/** What waits for the lookup of another host. */
const waiting: { readonly host: string; readonly start: () => void }[] = []

let isLookingUp = false

/**
 * A name server that does not answer occupies a thread for longer than a delivery waits. All of Node has two for lookups,
 * also of the provider and the database, so those of webhooks follow one another. With three dead names, a lookup never
 * ends in time for a webhook that is well: it goes before those that were not found the last time.
 */
function lookUp(host: string, clock: Clock): Promise<readonly LookupAddress[]> {
  const asked = lookups.get(host)
  if (asked) return asked
  const failed = failedLookups.get(host)
  if (failed && clock() < failed.until) return Promise.reject(failed.error as Error)
  const { promise: turn, resolve: start } = Promise.withResolvers<void>()
  const asking = turn
    .then(() => dns.lookup(host, { all: true }))
    .then(
      (addresses) => {
        failedLookups.delete(host)
        return addresses
      },
      (error: unknown) => {
        failedLookups.set(host, { error, until: clock() + FAILED_LOOKUP_MS })
        throw error
      },
    )
    .finally(() => {
      lookups.delete(host)
      isLookingUp = false
      startNextLookup()
    })
  lookups.set(host, asking)
  waiting.push({ host, start })
  startNextLookup()
  return asking
}

function startNextLookup(): void {
  if (isLookingUp || waiting.length === 0) return
  const first = waiting.findIndex(({ host }) => !failedLookups.has(host))
  const [next] = waiting.splice(Math.max(0, first), 1)
  isLookingUp = true
  next?.start()
}

/** Networks that no receiver on the internet has (IANA's registries of special-purpose addresses), and Azure's metadata. */
const RESERVED_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]

/** Within 2000::/3, outside of which everything is refused. Some of them contain an IPv4 address. */
const RESERVED_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const reserved = new BlockList()
const globalIpv6 = new BlockList()
globalIpv6.addSubnet('2000::', 3, 'ipv6')
for (const network of RESERVED_IPV4) addNetwork(network, 'ipv4')
for (const network of RESERVED_IPV6) addNetwork(network, 'ipv6')

function addNetwork(network: string, family: 'ipv4' | 'ipv6'): void {
  const [address = '', bits] = network.split('/')
  reserved.addSubnet(address, Number(bits), family)
}

/** Whether events may be sent to an address. */
export function isAllowed(address: string, privateNetworks: BlockList): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  if (privateNetworks.check(address, family)) return true
  if (family === 'ipv6' && !globalIpv6.check(address, family)) return false
  // rule webhooks-c: no event goes to a private address that the settings don't list
  return !reserved.check(address, family)
}
