import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { request } from 'node:http'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openLog, findFreePort } from '../scripts/processes.ts'
import { startServer, withProductDefaults } from '../scripts/product.ts'
import { createTestCertificate } from '../testing/proxies.ts'

/** A product server behind a TLS proxy, as in production. */
export interface AuditedProduct {
  /** Host and port of the public origin. */
  readonly host: string
  /** The server itself, without TLS. */
  readonly plainOrigin: string
  /** The certificate of the proxy, to be trusted. */
  readonly certificatePath: string
  close(): Promise<void>
}

/** Settings as for a real Firebase project. The audit never calls Google. */
export const REAL_PROJECT = {
  FIREBASE_PROJECT_ID: 'acme',
  FIREBASE_API_KEY: 'AIzaAcme',
  FIREBASE_AUTH_DOMAIN: 'acme.firebaseapp.com',
  SECRETS_KEY: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=',
  IDENTITY_JWKS_URL:
    'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
  IDENTITY_TOOLKIT_URL: 'https://identitytoolkit.googleapis.com',
}

/** Starts the server behind a TLS proxy; `publicEndpoint` is the one in PUBLIC_ORIGIN. */
export async function openAuditedProduct(
  publicEndpoint: 'proxy' | 'plain',
  settings: Readonly<Record<string, string>> = {},
): Promise<AuditedProduct> {
  const folder = mkdtempSync(path.join(tmpdir(), 'foyer-audit-'))
  const [port, proxyPort] = [await findFreePort(), await findFreePort()]
  const host = `localhost:${proxyPort}`
  const log = openLog(folder)
  const plainOrigin = `http://127.0.0.1:${port}`
  const origin = publicEndpoint === 'proxy' ? `https://${host}` : plainOrigin
  const env = { PORT: String(port), PUBLIC_ORIGIN: origin, DATA_DIR: folder }
  const server = startServer(
    withProductDefaults({ PATH: process.env['PATH'], ...env, ...settings }),
    log.file,
  )
  const proxy = await openTlsProxy(folder, { port, proxyPort })
  await server.ready
  return {
    host: new URL(origin).host,
    plainOrigin,
    certificatePath: path.join(folder, 'certificate.pem'),
    async close() {
      proxy.closeAllConnections()
      proxy.close()
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Terminates TLS with a new self-signed certificate and forwards requests unchanged. */
async function openTlsProxy(
  folder: string,
  { port, proxyPort }: { readonly port: number; readonly proxyPort: number },
) {
  const tls = await createTestCertificate('localhost', 1)
  writeFileSync(path.join(folder, 'certificate.pem'), tls.cert)
  const proxy = createServer(tls, ({ method, url, headers }, response) => {
    const options = { host: '127.0.0.1', port, method, path: url, headers }
    request(options, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      answer.pipe(response)
    })
      .on('error', () => response.destroy())
      .end()
  })
  await once(proxy.listen(proxyPort, '127.0.0.1'), 'listening')
  return proxy
}
