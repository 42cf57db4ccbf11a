import { problem, reasonOf, type Outcome } from '../check-outcome.ts'
import { checkApi, checkHealthPaths, checkProvider } from './check-api.ts'
import { checkHost, checkInternalPorts, checkRedirect, checkTls } from './check-connection.ts'
import {
  checkAssets,
  checkContentSecurityPolicy,
  checkCookies,
  checkPages,
  checkSecurityHeaders,
} from './check-pages.ts'
import { openInstallation, type Installation, type InstallationOptions } from './installation.ts'

type Check = (installation: Installation) => Promise<Outcome>

/** What `npm run smoke` checks, in this order. */
export const SMOKE_CHECKS = {
  tls: checkTls,
  'redirect to https': checkRedirect,
  host: checkHost,
  pages: checkPages,
  'security headers': checkSecurityHeaders,
  'content policy': checkContentSecurityPolicy,
  assets: checkAssets,
  api: checkApi,
  'health checks': checkHealthPaths,
  'internal ports': checkInternalPorts,
  provider: checkProvider,
  cookies: checkCookies,
} as const satisfies Readonly<Record<string, Check>>

/** Runs all checks, one after the other. */
export async function inspect(
  origin: URL,
  options: InstallationOptions,
): Promise<readonly (readonly [check: string, outcome: Outcome])[]> {
  const installation = openInstallation(origin, options)
  const findings: (readonly [string, Outcome])[] = []
  for (const [name, check] of Object.entries(SMOKE_CHECKS))
    findings.push([name, await check(installation).catch(describeFailure)])
  return findings
}

const describeFailure = (error: unknown) =>
  problem(`The server does not answer: ${reasonOf(error)}. Check that it runs, and the proxy.`)
