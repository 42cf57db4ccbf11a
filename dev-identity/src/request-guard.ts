import { randomBytes, timingSafeEqual } from 'node:crypto'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import type {
  IncomingHttpHeaders,
  IncomingMessage,
  RequestListener,
  ServerResponse,
} from 'node:http'
import { OWNER_AUTHORIZATION } from './emulator/internals.ts'

interface GuardedListenerSettings {
  readonly publicOrigin: string
  readonly ownerSecret: string
}

/** Applies the request guard and translates the owner secret. */
export function createGuardedListener(
  settings: GuardedListenerSettings,
  handle: RequestListener,
): RequestListener {
  return (request, response) => {
    const port = request.socket.localPort ?? 0
    const decision = decideRequest(request, { ...settings, port })
    if (!decision.allowed) return sendRefusal(response, decision.status, decision.reason)
    if (decision.owner) request.headers.authorization = OWNER_AUTHORIZATION
    // The emulator builds links from this header, so they always have the same host name.
    request.headers.host = `localhost:${port}`
    handle(request, response)
  }
}

function sendRefusal(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { 'content-type': 'application/json', vary: 'Origin' })
  response.end(JSON.stringify({ error: { code: status, message } }))
}

/** The path of the replacement for Google's script. */
export const TRANSPORT_PATH = '/emulator/gapi.js'

export interface GuardSettings {
  /** The app's origin, for example `http://localhost:3000`. */
  readonly publicOrigin: string
  /** The provider's port; its origin may use any loopback name. */
  readonly port: number
  readonly ownerSecret: string
}

export type GuardDecision =
  | { readonly allowed: false; readonly status: 401 | 403; readonly reason: string }
  | {
      readonly allowed: true
      /** Whether the caller has the emulator's admin rights. */
      readonly owner: boolean
    }

/** The paths that expose emails and their codes. */
const EMAIL_PATH = /^\/mail\b|\/(?:oobCodes|verificationCodes)\b/i

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]']

/**
 * Checks the headers, and for emails the path. The Host rule prevents DNS rebinding; the Origin rule blocks pages
 * of other origins. Navigations, tests and curl send no Origin.
 */
export function decideRequest(
  request: Pick<IncomingMessage, 'url' | 'headers'>,
  settings: GuardSettings,
): GuardDecision {
  const reason = refusalReason(request, settings)
  if (reason !== undefined) return refuse(403, reason)
  const bearer = /^bearer +(.*)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (bearer === undefined) return { allowed: true, owner: false }
  return isEqual(bearer, settings.ownerSecret)
    ? { allowed: true, owner: true }
    : refuse(401, 'The owner secret is wrong; each start of the provider generates a new one.')
}

function refusalReason(
  { url = '/', headers }: Pick<IncomingMessage, 'url' | 'headers'>,
  settings: GuardSettings,
): string | undefined {
  if (!LOOPBACK_NAMES.includes(hostName(headers.host)))
    return 'The identity provider accepts requests to loopback hosts only.'
  if (headers.origin !== undefined && !isKnownOrigin(headers.origin, settings))
    return `Only pages of ${settings.publicOrigin} may use the identity provider.`
  if (isForeignSite(url, headers, settings))
    return 'Pages of other sites may not use the identity provider.'
  if (isEmailPath(url) && isForeignPage(headers, settings))
    return 'Only the mailbox itself may read emails.'
  return undefined
}

/**
 * This provider has no TLS, so requests from an https page of the app are cross-site, too. Those with the app's Origin
 * are allowed. Images and scripts have no Origin; of those, only the transport script is allowed.
 */
function isForeignSite(
  url: string,
  { origin, 'sec-fetch-site': site, 'sec-fetch-mode': mode }: IncomingHttpHeaders,
  { publicOrigin }: GuardSettings,
): boolean {
  const isTransport = url.split('?', 1)[0] === TRANSPORT_PATH
  const isAllowed = origin === publicOrigin || isTransport || mode === 'navigate'
  return site === 'cross-site' && !isAllowed
}

/** Checks the raw and the normalized path, because `/x/../mail` is also the path of the mailbox. */
function isEmailPath(url: string): boolean {
  const path = URL.parse(url, 'http://localhost')?.pathname ?? ''
  return EMAIL_PATH.test(url) || EMAIL_PATH.test(path)
}

/** The app's pages count as foreign here; following a link to the mailbox is allowed. */
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

function isEqual(received: string, expected: string): boolean {
  const [left, right] = [Buffer.from(received), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** 256 bits, for one run of the provider. */
export function generateOwnerSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Writes the secret atomically, readable only by the current OS user. */
export function writeOwnerSecret(file: string, secret: string): void {
  const draft = `${file}.new`
  rmSync(draft, { force: true })
  writeFileSync(draft, `${secret}\n`, { mode: 0o600, flag: 'wx' })
  renameSync(draft, file)
}

export function removeOwnerSecret(file: string): void {
  rmSync(file, { force: true })
}
