import type { BrowserContext, ConsoleMessage } from '@playwright/test'
import { API_BASE } from '@foyer/contract/endpoints.ts'
import type { RunningProduct } from './product.ts'

/** The browser logs this for each response with an error status and for each request without a response. */
const NETWORK_LINE = 'Failed to load resource'
const JSON_TYPE = 'application/json'
/** Logged for requests of a browser that a test has taken offline. */
const OFFLINE = 'net::ERR_INTERNET_DISCONNECTED'
/**
 * Logged for requests that a server cuts off or refuses because a test stops it. The line may arrive when it has started
 * again, and the browser may try a connection of before.
 */
const STOPPED = [
  'net::ERR_CONNECTION_RESET',
  'net::ERR_EMPTY_RESPONSE',
  'net::ERR_CONNECTION_REFUSED',
  'net::ERR_SOCKET_NOT_CONNECTED',
]

interface WatchedProduct extends Pick<RunningProduct, 'origin' | 'identityOrigin'> {
  /** Whether the test has stopped the server. */
  wasStopped(): boolean
}

/** The app logs it as a warning if the page that it hydrates is not the one that the build rendered. */
const CHANGED_PAGE = 'react.dev/errors/'

/**
 * Collects policy violations, uncaught errors and `console.error` of the product's pages, not of the provider's; also
 * that a page was rendered again instead of hydrated, unless extensions change it, and calls of the API without the
 * headers of JSON.
 */
export async function watchErrors(
  context: BrowserContext,
  running: Pick<RunningProduct, 'origin' | 'identityOrigin' | 'stops'>,
  hasExtensions = false,
): Promise<string[]> {
  const errors: string[] = []
  const stops = running.stops()
  const product: WatchedProduct = { ...running, wasStopped: () => running.stops() > stops }
  const isOurs = (url = '') => url.startsWith(product.origin)

  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (violation) => {
      console.error(`Policy: ${violation.effectiveDirective} refused ${violation.blockedURI}`)
    })
  })
  // The specification of the API: every call says that it sends and expects JSON.
  context.on('request', (request) => {
    if (!request.url().startsWith(`${product.origin}${API_BASE}/`)) return
    const { accept, 'content-type': type } = request.headers()
    if (accept === JSON_TYPE && type === JSON_TYPE) return
    errors.push(`without the headers of JSON: ${request.method()} ${request.url()}`)
  })
  context.on('weberror', (error) => {
    if (isOurs(error.page()?.url())) errors.push(`uncaught: ${error.error().stack}`)
  })
  context.on('console', (message) => {
    const page = message.page()?.url()
    if (!isOurs(page)) return
    if (message.type() === 'warning' && message.text().includes(CHANGED_PAGE) && !hasExtensions)
      errors.push(`changed page: ${message.text()}`)
    if (message.type() !== 'error') return
    if (!isExpectedNetworkLine(message, product, page)) errors.push(`console: ${message.text()}`)
  })
  return errors
}

/** Whether a failed request is expected: a refused API call is, a missing file of the page is not. */
function isExpectedNetworkLine(
  message: ConsoleMessage,
  product: WatchedProduct,
  page?: string,
): boolean {
  const { url } = message.location()
  const isCall = url.startsWith(`${product.origin}${API_BASE}/`)
  const isProvider = url.startsWith(product.identityOrigin)
  const text = message.text()
  if (!text.startsWith(NETWORK_LINE)) return false
  const isOfStopped =
    product.wasStopped() &&
    url.startsWith(product.origin) &&
    STOPPED.some((code) => text.endsWith(code))
  return isCall || isProvider || url === page || text.endsWith(OFFLINE) || isOfStopped
}
