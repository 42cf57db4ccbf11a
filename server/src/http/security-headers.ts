/** Two years, in seconds: what browsers ask for before they know a site by heart. */
const HSTS_SECONDS = 63_072_000

/** Nothing of ours uses these; what is ever let into a page may not either. */
const UNUSED_FEATURES =
  'accelerometer camera display-capture geolocation gyroscope hid magnetometer microphone midi payment screen-wake-lock serial usb xr-spatial-tracking'

/** What every answer carries, by name. Strict as for data; a page says afterwards what it needs more. */
export function listSecurityHeaders(publicOrigin: URL): readonly (readonly [string, string])[] {
  return Object.entries({
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': UNUSED_FEATURES.split(' ')
      .map((feature) => `${feature}=()`)
      .join(', '),
    // Of a page no more than the origin is told, to ourselves neither: links in mails hold a secret.
    'Referrer-Policy': 'strict-origin',
    'X-Content-Type-Options': 'nosniff',
    ...(publicOrigin.protocol === 'https:' && {
      'Strict-Transport-Security': `max-age=${HSTS_SECONDS}; includeSubDomains`,
    }),
  })
}
