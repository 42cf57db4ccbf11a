import { startServerProcess, type ServerProcess } from './server-process.ts'
import type { TestIssuer } from './test-issuer.ts'
import type { TestSite } from './test-site.ts'
import { PROJECT_ID } from './test-users.ts'

interface LaunchOptions {
  readonly port: number
  readonly databaseUrl: string
  readonly site: TestSite
  readonly issuer: TestIssuer
  readonly settings?: Readonly<Record<string, string>>
}

/** Starts a server process that accepts the proofs of the test issuer, without a limit of sign-ins. */
export function launchServer({
  port,
  databaseUrl,
  site,
  issuer,
  settings = {},
}: LaunchOptions): ServerProcess {
  return startServerProcess({
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    TEST_SITE: site.folder,
    FIREBASE_PROJECT_ID: PROJECT_ID,
    IDENTITY_JWKS_URL: issuer.jwksUrl,
    IDENTITY_TOOLKIT_URL: issuer.toolkitUrl,
    SIGN_IN_PER_MINUTE: '1000000',
    ...settings,
  })
}
