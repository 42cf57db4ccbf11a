import { BlockList, isIP } from 'node:net'
import { z } from 'zod'
import { splitPostgresUrl } from '../core/database-url.ts'
import { USER_EVENTS, type UserEventType } from '../core/events.ts'

/*
 * Zod types of settings. An error message continues a sentence that starts with the setting's name. It never
 * contains the value, which may hold a password.
 */

/** Returns `undefined` if the text is invalid. */
type Parse<Value> = (text: string) => Value | undefined

function setting<Value>(message: string, parse: Parse<Value>) {
  return z.string().transform((text, context): Value => {
    const value = parse(text.trim())
    if (value !== undefined) return value
    context.issues.push({ code: 'custom', message: message, input: text })
    return z.NEVER
  })
}

export const word = setting('must not contain spaces', (text) =>
  /^\S+$/.test(text) ? text : undefined,
)

export const hostName = setting('must be a host name', (text) =>
  /^[\w.-]+(:\d+)?$/.test(text) && URL.canParse(`https://${text}`) ? text : undefined,
)

export const onOff = setting('must be on or off', (text) => {
  if (text === 'on') return true
  return text === 'off' ? false : undefined
})

export const oneOrZero = setting('must be 1 or 0', (text) => {
  if (text === '1') return true
  return text === '0' ? false : undefined
})

export const port = setting('must be a port from 0 to 65535', (text) => {
  const value = parseInteger(text)
  return value !== undefined && value <= 65_535 ? value : undefined
})

export const count = setting('must be a whole number of at least 1', (text) => {
  const value = parseInteger(text)
  return value !== undefined && value >= 1 ? value : undefined
})

export const seconds = setting('must be a whole number of seconds from 0 to 600', (text) => {
  const value = parseInteger(text)
  return value !== undefined && value <= 600 ? value : undefined
})

export const days = setting('must be a number of days above 0, such as 7 or 0.5', (text) => {
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : 0
  return value > 0 && value <= 36_500 ? value : undefined
})

export const share = setting('must be a share from 0 to 1, such as 0.01', (text) => {
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : 2
  return value <= 1 ? value : undefined
})

export const url = setting('must be an http or https URL', parseHttpUrl)

export const origin = setting('must be an origin, such as https://foyer.example', (text) => {
  const parsed = parseHttpUrl(text)
  const bare = parsed?.origin
  return parsed && (text === bare || parsed.href === `${bare}/`) ? parsed : undefined
})

export const databaseUrl = setting(
  'must be sqlite:<path>, sqlite::memory: or postgres://…',
  (text) => {
    // Not a `file:` URL: it can name a file in many ways, and the check of permissions expects a path.
    if (/^sqlite:(?!file:)./.test(text)) return text
    return /^postgres(ql)?:\/\//.test(text) && areServers(splitPostgresUrl(text)) ? text : undefined
  },
)

/** A single server may have no host: then the host is a socket or an option. Several servers need one each. */
function areServers(urls: readonly string[]): boolean {
  const servers = urls.map((url) => URL.parse(url))
  return servers.every(
    (server) =>
      server && isEncoded(server.hostname) && (server.hostname !== '' || servers.length === 1),
  )
}

/** `decodeURIComponent` throws for a percent sign that encodes nothing. */
const isEncoded = (text: string) => !/%(?![\da-f]{2})/i.test(text)

export const mailServer = setting(
  'must be smtp://host:port or smtps://host:port, with user:password@ if needed',
  (text) => {
    const parsed = URL.parse(text)
    const isMailServer = parsed && /^smtps?:$/.test(parsed.protocol) && parsed.hostname !== ''
    const hasMore = parsed && (/^\/?$/.test(parsed.pathname) ? parsed.search + parsed.hash : 'path')
    return isMailServer && !hasMore && isEncoded(text) ? text : undefined
  },
)

export const email = setting('must be an email address, such as security@foyer.example', (text) =>
  /^[\w.+-]+@[\w-]+(\.[\w-]+)*$/.test(text) ? text : undefined,
)

/** AES-256. */
const KEY_BYTES = 32

export const secretKeys = setting(
  'must be 32 random bytes in base64, or several such keys with commas between them. Create one with "openssl rand -base64 32"',
  (text) => {
    const parts = text.split(',').map((part) => part.trim())
    const keys = parts.map((part) => Buffer.from(part, 'base64'))
    const areValid = keys.every((key, index) => key.length === KEY_BYTES && isBase64(parts[index]))
    return areValid ? keys : undefined
  },
)

const isBase64 = (text = '') => /^[\w+/-]+=?$/.test(text)

export const networks = setting(
  'must be networks separated by commas, such as 10.0.0.0/8, ::1',
  (text) => {
    const list = new BlockList()
    const parts = text.split(',').map((part) => part.trim())
    return parts.every((part) => addNetwork(list, part)) ? list : undefined
  },
)

function addNetwork(list: BlockList, text: string): boolean {
  const [ip = '', bits, ...rest] = text.split('/')
  const version = isIP(ip)
  if (version === 0 || rest.length > 0) return false
  const widest = version === 4 ? 32 : 128
  const prefix = bits === undefined ? widest : parseInteger(bits)
  if (prefix === undefined || prefix > widest) return false
  list.addSubnet(ip, prefix, version === 4 ? 'ipv4' : 'ipv6')
  return true
}

function parseInteger(text: string): number | undefined {
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

function parseHttpUrl(text: string): URL | undefined {
  const parsed = URL.parse(text)
  return parsed && /^https?:$/.test(parsed.protocol) ? parsed : undefined
}

/** An endpoint that gets events. */
export interface WebhookConfig {
  readonly name: string
  readonly url: URL
  /** Each signs every message, so that a receiver can change from one to the next. */
  readonly secrets: readonly Buffer[]
  /** `undefined`: all. */
  readonly events: readonly UserEventType[] | undefined
  /** Whether messages contain the user, not only the id. */
  readonly personalData: boolean
}

/** Of Standard Webhooks: 24 to 64 random bytes. */
const WEBHOOK_SECRET = /^whsec_([\w+/-]{32,88}={0,2})$/

const webhookList = z
  .array(
    z.strictObject({
      // `hooks` is the name of `foyer.hooks.ts` in the queue.
      name: z.string().regex(/^(?!hooks$)[a-z][a-z\d-]{0,39}$/),
      url: z.string(),
      secrets: z.array(z.string().regex(WEBHOOK_SECRET)).min(1).max(5),
      events: z
        .array(z.enum(Object.keys(USER_EVENTS) as UserEventType[]))
        .min(1)
        .optional(),
      personal_data: z.boolean().default(false),
    }),
  )
  .refine((list) => new Set(list.map(({ name }) => name)).size === list.length)

export const webhooks = setting(
  'must be a JSON list of {"name", "url", "secrets", "events", "personal_data"}, as docs/operate/webhooks.md describes it',
  (text): readonly WebhookConfig[] | undefined => {
    const parsed = webhookList.safeParse(parseJson(text))
    const webhooks = parsed.data?.flatMap(({ url, secrets, events, personal_data, name }) => {
      const address = parseHttpUrl(url)
      if (!address || address.username || address.password || address.hash) return []
      const keys = secrets.map((secret) => Buffer.from(secret.slice('whsec_'.length), 'base64'))
      return [{ name, url: address, secrets: keys, events, personalData: personal_data }]
    })
    return webhooks?.length === parsed.data?.length ? webhooks : undefined
  },
)

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
