import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { findFreePort } from '../scripts/processes.ts'
import { createTestCertificate, openTlsProxy } from '../testing/proxies.ts'
import { startProduct } from '../testing/running-product.ts'

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

/** Starts the server behind a TLS proxy; with the settings of a project, that proxy is the public origin. */
export async function openAuditedProduct(
  project?: Readonly<Record<string, string>>,
): Promise<AuditedProduct> {
  await using stack = new AsyncDisposableStack()
  const [port, proxyPort] = [await findFreePort(), await findFreePort()]
  const plainOrigin = `http://127.0.0.1:${port}`
  const product = await startProduct({
    provider: project ? 'none' : 'embedded',
    settings: {
      PORT: String(port),
      PUBLIC_ORIGIN: project ? `https://localhost:${proxyPort}` : plainOrigin,
      ...project,
    },
  })
  stack.defer(() => product.close())
  const certificate = await createTestCertificate('localhost', 1)
  const certificatePath = path.join(product.folder, 'certificate.pem')
  writeFileSync(certificatePath, certificate.cert)
  const proxy = await openTlsProxy(plainOrigin, { port: proxyPort, ...certificate })
  stack.defer(() => proxy.close())
  const opened = stack.move()
  return {
    host: new URL(product.origin).host,
    plainOrigin,
    certificatePath,
    close: () => opened.disposeAsync(),
  }
}
