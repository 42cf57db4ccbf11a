import type { BrowserContext, ConsoleMessage } from '@playwright/test'
import { API_BASE } from '@foyer/contract/endpoints.ts'
import type { Product } from './product.ts'

/** The browser's own line for each answer that is not 2xx. */
const NETWORK_LINE = 'Failed to load resource'
/** And its word for a browser that is offline, which is a journey's own doing: files on their way do not arrive. */
const OFFLINE = 'net::ERR_INTERNET_DISCONNECTED'
/** The same for a server that a journey has stopped. */
const REFUSED = 'net::ERR_CONNECTION_REFUSED'

/**
 * Gathers what went wrong inside the product's own pages: policy violations, uncaught errors, and
 * `console.error`. What the provider's pages in the popup say is theirs.
 */
export async function watchFaults(context: BrowserContext, product: Product): Promise<string[]> {
  const faults: string[] = []
  const isOurs = (url = '') => url.startsWith(product.origin)

  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (violation) => {
      console.error(`Policy: ${violation.effectiveDirective} refused ${violation.blockedURI}`)
    })
  })
  context.on('weberror', (error) => {
    if (isOurs(error.page()?.url())) faults.push(`uncaught: ${error.error().stack}`)
  })
  context.on('console', (message) => {
    const page = message.page()?.url()
    if (message.type() !== 'error' || !isOurs(page)) return
    if (!isExpectedNetworkLine(message, product, page)) faults.push(`console: ${message.text()}`)
  })
  return faults
}

/** A refused call is an answer like any other; a file of the page that is missing is not. */
function isExpectedNetworkLine(message: ConsoleMessage, product: Product, page?: string): boolean {
  const { url } = message.location()
  const isCall = url.startsWith(`${product.origin}${API_BASE}/`)
  const isProvider = url.startsWith(product.identityOrigin)
  const text = message.text()
  if (!text.startsWith(NETWORK_LINE)) return false
  const isStopped = product.isDown() && url.startsWith(product.origin) && text.endsWith(REFUSED)
  return isCall || isProvider || url === page || text.endsWith(OFFLINE) || isStopped
}
