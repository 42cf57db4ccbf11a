import { parseArgs } from 'node:util'
import { isLoopback } from '../config/deployment.ts'
import {
  describeFinding,
  type Outcome,
  problem,
  reasonOf,
  type Terminal,
  TERMINAL,
} from './command.ts'
import {
  checkApi,
  checkAssets,
  checkContentSecurityPolicy,
  checkCookies,
  checkHealthPaths,
  checkHost,
  checkInternalPorts,
  checkPages,
  checkProvider,
  checkRedirect,
  checkSecurityHeaders,
  checkTls,
  type Installation,
  type InstallationOptions,
  openInstallation,
} from './smoke-checks.ts'

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

const EXIT_SUCCESS = 0

const EXIT_PROBLEM = 1

const EXIT_USAGE = 2

/** The defaults of `PORT`, and `MANAGEMENT_PORT` in `deploy/`. */
const INTERNAL_PORTS = '3000,9000'

const USAGE = `npm run smoke -- https://foyer.example [--internal-ports 3000,9000] [--http-port 80]

  Checks an installation from outside, as users reach it: ${Object.keys(SMOKE_CHECKS).join(', ')}.
  Run it on another machine. It signs nobody in and changes nothing.
  A certificate of your own authority: NODE_EXTRA_CA_CERTS=ca.pem.

Exit codes: 0 no problem, 1 at least one problem, 2 invalid arguments.`

/** Runs the `smoke` command and returns its exit code. */
export async function runSmokeCommand(
  args: readonly string[],
  terminal: Terminal = TERMINAL,
): Promise<number> {
  if (args[0] === '--help') {
    terminal.log(USAGE)
    return EXIT_SUCCESS
  }
  const parsed = parse(args)
  if (!parsed) {
    terminal.error(USAGE)
    return EXIT_USAGE
  }
  const findings = await inspect(parsed.origin, parsed)
  for (const [check, outcome] of findings)
    terminal.log(withoutControls(describeFinding(check, outcome)))
  return findings.some(([, { result }]) => result === 'problem') ? EXIT_PROBLEM : EXIT_SUCCESS
}

/** The site that is checked chooses parts of the text, which must not control the terminal. */
const withoutControls = (text: string) => text.replaceAll(/\p{Cc}/gu, ' ')

const OPTIONS = { 'internal-ports': { type: 'string' }, 'http-port': { type: 'string' } } as const

function parse(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true })
    const [url = '', ...more] = positionals
    const origin = parseOrigin(url)
    if (!origin || more.length > 0) return undefined
    const internalPorts = values['internal-ports'] ?? (isLoopback(origin) ? '' : INTERNAL_PORTS)
    const httpPort = values['http-port'] ?? (origin.port === '' ? '80' : '')
    return { origin, internalPorts: parsePorts(internalPorts), httpPort: parsePorts(httpPort)[0] }
  } catch {
    return undefined
  }
}

function parseOrigin(text: string): URL | undefined {
  const url = URL.parse(text)
  return url && /^https?:$/.test(url.protocol) ? new URL(url.origin) : undefined
}

/** Throws a `RangeError` if one is invalid. */
function parsePorts(text: string): readonly number[] {
  const ports = text.split(',').filter(Boolean).map(Number)
  const isPort = (port: number) => Number.isInteger(port) && port > 0 && port <= 65_535
  if (ports.every(isPort)) return ports
  throw new RangeError('Not a port')
}
