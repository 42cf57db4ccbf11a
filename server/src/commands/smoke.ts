import { InvalidArgumentError } from 'commander'
import { isLoopback } from '../config/deployment.ts'
import { describeFinding, operatorCommand, type Outcome, problem, reasonOf } from './command.ts'
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

/** The defaults of `PORT`, and `MANAGEMENT_PORT` in `deploy/`. */
const INTERNAL_PORTS = '3000,9000'

/** `npm run smoke` */
export const run = operatorCommand('smoke', (command, { terminal, fail }) =>
  command
    .description(
      `Checks an installation from outside, as users reach it: ${Object.keys(SMOKE_CHECKS).join(', ')}.\n\nRun it on another machine. It signs nobody in and changes nothing. A certificate of your own authority: NODE_EXTRA_CA_CERTS=ca.pem.`,
    )
    .argument('<address>', 'such as https://foyer.example', parseOrigin)
    .option(
      '--internal-ports <ports>',
      `Ports that must be closed to others: ${INTERNAL_PORTS}, or none if the address is this machine's.`,
      parsePorts,
    )
    .option(
      '--http-port <port>',
      'The port of plain HTTP: 80 if https has its usual port.',
      parsePorts,
    )
    .action(async (origin: URL, options: SmokeOptions) => {
      const internalPorts =
        options.internalPorts ?? (isLoopback(origin) ? [] : parsePorts(INTERNAL_PORTS))
      const [httpPort] = options.httpPort ?? (origin.port === '' ? [80] : [])
      const findings = await inspect(origin, { internalPorts, httpPort })
      for (const [check, outcome] of findings)
        terminal.log(withoutControls(describeFinding(check, outcome)))
      if (findings.some(([, { result }]) => result === 'problem')) fail()
    }),
)

interface SmokeOptions {
  readonly internalPorts?: readonly number[]
  readonly httpPort?: readonly number[]
}

/** The site that is checked chooses parts of the text, which must not control the terminal. */
const withoutControls = (text: string) => text.replaceAll(/\p{Cc}/gu, ' ')

function parseOrigin(text: string): URL {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol))
    throw new InvalidArgumentError('It must start with https:// or http://.')
  return new URL(url.origin)
}

function parsePorts(text: string): readonly number[] {
  const ports = text.split(',').filter(Boolean).map(Number)
  const isPort = (port: number) => Number.isInteger(port) && port > 0 && port <= 65_535
  if (!ports.every(isPort)) throw new InvalidArgumentError('A port is a number from 1 to 65535.')
  return ports
}

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
