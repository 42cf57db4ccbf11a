import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:https'
import { request } from 'node:http'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openLog } from '../scripts/processes/open-log.ts'
import { findFreePort } from '../scripts/processes/ports.ts'
import { startServer } from '../scripts/processes/product-processes.ts'
import { withProductDefaults } from '../scripts/processes/product-environment.ts'
import { runCommand } from './run-command.ts'

/** A product server behind a TLS front of its own, as it stands on the web. */
export interface AuditedProduct {
  /** Host and port of the address people use. */
  readonly host: string
  /** The server itself, without TLS. */
  readonly plainOrigin: string
  /** The certificate of the front, to be trusted. */
  readonly certificatePath: string
  close(): Promise<void>
}

/** A project as a real one is set up: Google's own addresses, which nothing here asks. */
export const REAL_PROJECT = {
  FIREBASE_PROJECT_ID: 'acme',
  FIREBASE_API_KEY: 'AIzaAcme',
  FIREBASE_AUTH_DOMAIN: 'acme.firebaseapp.com',
  IDENTITY_JWKS_URL:
    'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
  IDENTITY_TOOLKIT_URL: 'https://identitytoolkit.googleapis.com',
}

/** Starts the server with these settings, and TLS before it; `address` is the one people use. */
export async function openAuditedProduct(
  address: 'front' | 'plain',
  settings: Readonly<Record<string, string>> = {},
): Promise<AuditedProduct> {
  const folder = mkdtempSync(path.join(tmpdir(), 'foyer-audit-'))
  const [port, frontPort] = [await findFreePort(), await findFreePort()]
  const host = `localhost:${frontPort}`
  const log = openLog(folder)
  const plainOrigin = `http://127.0.0.1:${port}`
  const origin = address === 'front' ? `https://${host}` : plainOrigin
  const env = { PORT: String(port), PUBLIC_ORIGIN: origin, DATA_DIR: folder }
  const server = startServer(
    withProductDefaults({ PATH: process.env['PATH'], ...env, ...settings }),
    log.file,
  )
  const front = await openTlsFront(folder, { port, frontPort })
  await server.ready
  return {
    host: new URL(origin).host,
    plainOrigin,
    certificatePath: path.join(folder, 'certificate.pem'),
    async close() {
      front.closeAllConnections()
      front.close()
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Ends TLS with a certificate made for this run, and passes everything on as it is. */
async function openTlsFront(
  folder: string,
  { port, frontPort }: { readonly port: number; readonly frontPort: number },
) {
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')]
  const made = await runCommand([
    'openssl',
    ...'req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=localhost'.split(' '),
    ...'-addext subjectAltName=DNS:localhost -keyout'.split(' '),
    key,
    '-out',
    cert,
  ])
  if (made.code !== 0) throw new Error(`openssl made no certificate: ${made.output}`)
  const tls = { key: readFileSync(key), cert: readFileSync(cert) }
  const front = createServer(tls, ({ method, url, headers }, response) => {
    const options = { host: '127.0.0.1', port, method, path: url, headers }
    request(options, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      answer.pipe(response)
    })
      .on('error', () => response.destroy())
      .end()
  })
  await once(front.listen(frontPort, '127.0.0.1'), 'listening')
  return front
}
