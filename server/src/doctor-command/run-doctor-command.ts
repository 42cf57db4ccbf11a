import { describeFinding } from '../check-outcome.ts'
import type { Environment } from '../config.ts'
import { TERMINAL, type Terminal } from '../operator-command.ts'
import * as setting from '../setting-types.ts'
import { diagnose } from './diagnose.ts'
import { CHECKS } from './finding.ts'
import { readFreeBytes } from './subject.ts'

const EXIT_SUCCESS = 0
const EXIT_PROBLEM = 1
const EXIT_USAGE = 2

const USAGE = `npm run doctor [-- --mail-to EMAIL]

  Checks an installation with the settings of the server, whether the server runs or not:
  ${CHECKS.join(', ')}.
  With --mail-to, it also sends a test email there.
  Changes nothing but the permissions of a database file, which opening it makes private.

Exit codes: 0 no problem, 1 at least one problem, 2 invalid arguments.`

/** Runs the `doctor` command and returns its exit code. */
export async function runDoctorCommand(
  args: readonly string[],
  env: Environment,
  terminal: Terminal = TERMINAL,
): Promise<number> {
  const mailTo = args[0] === '--mail-to' && args.length === 2 ? parseEmail(args[1]) : undefined
  if (args.length > 0 && mailTo === undefined) {
    const isHelp = args[0] === '--help'
    terminal[isHelp ? 'log' : 'error'](USAGE)
    return isHelp ? EXIT_SUCCESS : EXIT_USAGE
  }
  const findings = await diagnose(env, {
    clock: Date.now,
    readFreeBytes,
    ...(mailTo !== undefined && { mailTo }),
  })
  terminal.log(findings.map((finding) => describeFinding(finding.check, finding)).join('\n'))
  return findings.some(({ result }) => result === 'problem') ? EXIT_PROBLEM : EXIT_SUCCESS
}

function parseEmail(text = ''): string | undefined {
  const parsed = setting.email.safeParse(text)
  return parsed.success ? parsed.data : undefined
}
