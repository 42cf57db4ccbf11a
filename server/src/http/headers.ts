import { isLoopback } from '../config/deployment.ts'

/** Two years, the minimum for browsers' HSTS preload lists. */
const HSTS_SECONDS = 63_072_000

/** Browser features that no page uses. */
const UNUSED_FEATURES =
  'accelerometer camera display-capture geolocation gyroscope hid magnetometer microphone midi payment screen-wake-lock serial usb xr-spatial-tracking'

interface SecurityHeaderOptions {
  readonly publicOrigin: URL
  /** Whether HSTS includes the subdomains of the public host. */
  readonly hstsSubDomains: boolean
}

/** Default headers of every response, as strict as possible for data; pages override some. */
export function listSecurityHeaders({
  publicOrigin,
  hstsSubDomains,
}: SecurityHeaderOptions): readonly (readonly [string, string])[] {
  return Object.entries({
    // rule browser-c: no cache keeps an answer
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': UNUSED_FEATURES.split(' ')
      .map((feature) => `${feature}=()`)
      .join(', '),
    // The origin only, even to ourselves, because links in emails hold a secret.
    'Referrer-Policy': 'strict-origin',
    'X-Content-Type-Options': 'nosniff',
    // For localhost, browsers would also refuse every other server on this machine that has no TLS.
    ...(publicOrigin.protocol === 'https:' &&
      !isLoopback(publicOrigin) && {
        'Strict-Transport-Security': `max-age=${HSTS_SECONDS}${hstsSubDomains ? '; includeSubDomains' : ''}`,
      }),
  })
}

export const CSP_REPORTS_PATH = '/csp-reports'
