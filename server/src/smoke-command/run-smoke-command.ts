import { parseArgs } from 'node:util'
import { describeFinding } from '../check-outcome.ts'
import { TERMINAL, type Terminal } from '../operator-command.ts'
import { isLoopback } from '../production-rules.ts'
import { inspect, SMOKE_CHECKS } from './inspect.ts'

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
