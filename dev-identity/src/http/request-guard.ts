import { timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'

/** Who may speak with the provider at all (security, "The edge"). */
export interface GuardSettings {
  /** The product's origin, as `http://localhost:3000`. */
  readonly publicOrigin: string
  /** The provider's own port; it is itself under each loopback name. */
  readonly port: number
  readonly ownerSecret: string
}

export type GuardDecision =
  | { readonly allowed: false; readonly status: 401 | 403; readonly reason: string }
  | { readonly allowed: true; readonly owner: boolean }

/** Where mails and the codes in them can be read. */
const MAIL_PATH = /^\/mail\b|\/(?:oobCodes|verificationCodes)\b/i

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]']

/**
 * Decides on a request by its headers, and its address where mails are read. The Host rule keeps out pages that point a name of
 * their own at this machine (DNS rebinding); the Origin rule keeps out every other web page. A
 * request with no Origin is a person's navigation, a test or curl.
 */
export function decideRequest(
  request: Pick<IncomingMessage, 'url' | 'headers'>,
  settings: GuardSettings,
): GuardDecision {
  const reason = refuseCaller(request, settings)
  if (reason !== undefined) return refuse(403, reason)
  const bearer = /^bearer +(.*)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (bearer === undefined) return { allowed: true, owner: false }
  return isSame(bearer, settings.ownerSecret)
    ? { allowed: true, owner: true }
    : refuse(401, "The owner's power needs the secret made at the provider's start.")
}

/** Why this caller may not speak with the provider, or not read this; nothing when they may. */
function refuseCaller(
  { url = '/', headers }: Pick<IncomingMessage, 'url' | 'headers'>,
  settings: GuardSettings,
): string | undefined {
  if (!LOOPBACK_NAMES.includes(hostName(headers.host)))
    return 'The identity provider answers on this machine only.'
  if (headers.origin !== undefined && !isKnownOrigin(headers.origin, settings))
    return `Only pages of ${settings.publicOrigin} may use the identity provider.`
  // Sent without an Origin, as for an image or a script; a person's own navigation is another thing.
  if (headers['sec-fetch-site'] === 'cross-site' && headers['sec-fetch-mode'] !== 'navigate')
    return 'Pages of other sites may not use the identity provider.'
  if (isMail(url) && isForeignPage(headers, settings))
    return 'No page but the mailbox itself may read mails.'
  return undefined
}

/** As it was sent, and as the routes read it: `/x/../mail` is the mailbox, too. */
function isMail(url: string): boolean {
  const path = URL.parse(url, 'http://localhost')?.pathname ?? ''
  return MAIL_PATH.test(url) || MAIL_PATH.test(path)
}

/** Does a page of another origin ask, the product's own among them? People may still come by a link. */
function isForeignPage(headers: IncomingHttpHeaders, { port }: GuardSettings): boolean {
  const { origin, 'sec-fetch-site': site = 'none', 'sec-fetch-mode': mode } = headers
  const byOrigin = origin !== undefined && !isOwnOrigin(origin, port)
  return byOrigin || (mode !== 'navigate' && site !== 'none' && site !== 'same-origin')
}

function refuse(status: 401 | 403, reason: string): GuardDecision {
  return { allowed: false, status, reason }
}

function hostName(host: string | undefined): string {
  return (host ?? '').toLowerCase().replace(/:\d*$/, '')
}

function isKnownOrigin(origin: string, { publicOrigin, port }: GuardSettings): boolean {
  return origin === publicOrigin || isOwnOrigin(origin, port)
}

function isOwnOrigin(origin: string, port: number): boolean {
  return LOOPBACK_NAMES.some((name) => origin === `http://${name}:${port}`)
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
