import { connect, type ConnectionOptions, type PeerCertificate } from 'node:tls'
import { CLIENT_SETTINGS_ELEMENT_ID } from '@foyer/contract/client-settings.ts'
import { ok, problem, reasonOf, skipped, type Outcome } from '../check-outcome.ts'
import { DAY_MS } from '../clock.ts'
import { isLoopback, isSafeOrigin } from '../production-rules.ts'
import type { Installation } from './installation.ts'
import { sendRequest } from './send-request.ts'

const TIMEOUT_MS = 10_000
/** A certificate is renewed when a third of its lifetime is left. It may live for 90 days, or for hours. */
const MIN_VALID_SHARE = 0.15

export async function checkTls({ origin, ca }: Installation): Promise<Outcome> {
  if (origin.protocol === 'http:')
    return isSafeOrigin(origin)
      ? skipped('The address is not https.')
      : problem(`${origin.origin} is not https. Set up TLS, and check the https address.`)
  let certificate: PeerCertificate
  try {
    certificate = await handshake(origin, { ca })
  } catch (error) {
    return problem(
      `No secure connection: ${reasonOf(error)}. Check DNS, the port, and that the certificate is complete, current and for ${origin.hostname}.`,
    )
  }
  const expires = Date.parse(certificate.valid_to)
  const lifetime = expires - Date.parse(certificate.valid_from)
  const days = ((expires - Date.now()) / DAY_MS).toFixed(1)
  if (expires - Date.now() < lifetime * MIN_VALID_SHARE)
    return problem(`The certificate expires in ${days} days. Renew it, and check its renewal.`)
  if (await acceptsOldTls(origin))
    return problem('TLS 1.0 or 1.1 is accepted. Allow only TLS 1.2 and 1.3 in the proxy.')
  return ok(`The certificate is valid for ${days} more days.`)
}

const acceptsOldTls = (origin: URL) =>
  handshake(origin, {
    minVersion: 'TLSv1',
    maxVersion: 'TLSv1.1',
    // OpenSSL itself refuses the old versions at its default level.
    ciphers: 'DEFAULT:@SECLEVEL=0',
    rejectUnauthorized: false,
  }).then(
    () => true,
    () => false,
  )

function handshake({ hostname, port }: URL, options: ConnectionOptions): Promise<PeerCertificate> {
  const host = hostname.replace(/^\[|\]$/g, '')
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port: Number(port || 443), servername: host, ...options })
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('no answer within ten seconds')))
    socket.on('error', reject)
    socket.on('secureConnect', () => {
      resolve(socket.getPeerCertificate())
      socket.destroy()
    })
  })
}

export async function checkRedirect({ origin, httpPort }: Installation): Promise<Outcome> {
  if (origin.protocol === 'http:') return skipped('The address is not https.')
  if (httpPort === undefined)
    return skipped('The https port is not the usual one; name the other with --http-port.')
  const plain = new URL(`http://${origin.hostname}:${httpPort}/login?smoke=1`)
  try {
    const { status, headers } = await sendRequest(plain)
    const target = `${origin.origin}/login?smoke=1`
    if (status >= 300 && status < 400 && headers.location === target)
      return ok(`${plain.origin} redirects to ${origin.origin}.`)
    return problem(
      `${plain.href} answers ${status}${headers.location ? ` to ${headers.location}` : ''}. Redirect every path of it to https.`,
    )
  } catch {
    return ok(`Nothing answers at ${plain.origin}.`)
  }
}

export async function checkHost({ get }: Installation): Promise<Outcome> {
  const { status, headers } = await get('/login')
  if (status >= 300 && status < 400)
    return problem(
      `/login redirects to ${headers.location}. Make the proxy pass on the Host header, and set PUBLIC_ORIGIN to the address that users open.`,
    )
  const foreign = await get('/login', { headers: { Host: 'smoke.invalid' } }).catch(() => undefined)
  if (foreign?.body.includes(`id="${CLIENT_SETTINGS_ELEMENT_ID}"`))
    return problem(
      'The page is also sent under another host. Make the proxy pass on the Host header unchanged.',
    )
  return ok('The page is sent under its own host only.')
}

export async function checkInternalPorts(installation: Installation): Promise<Outcome> {
  const { origin, internalPorts } = installation
  if (internalPorts.length === 0)
    return skipped(
      isLoopback(origin) ? 'On the same machine every port can be reached.' : 'No ports are given.',
    )
  const open: number[] = []
  for (const port of internalPorts) {
    const url = new URL(`http://${origin.hostname}:${port}/healthz`)
    const answer = await sendRequest(url).catch(() => undefined)
    if (answer) open.push(port)
  }
  if (open.length > 0)
    return problem(
      `Port ${open.join(' and ')} can be reached from outside. Set HOST and MANAGEMENT_HOST to an internal address, or close the ports in the firewall.`,
    )
  return ok(`Ports ${internalPorts.join(', ')} cannot be reached.`)
}
