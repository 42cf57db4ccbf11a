import { loadProduct, siteFolder } from '@foyer/product/load.ts'
import { ProductError } from '@foyer/product/product.ts'
import * as setting from '../config/setting-types.ts'
import { ConfigError, type Environment, parseConfig } from '../config/settings.ts'
import {
  describeFinding,
  ok,
  type Outcome,
  problem,
  reasonOf,
  skipped,
  type Terminal,
  TERMINAL,
} from './command.ts'
import {
  checkClient,
  checkClock,
  checkDatabase,
  checkEmails,
  checkFreeDisk,
  checkMailServer,
  checkMigrations,
  type CheckName,
  checkPasskeys,
  checkPermissions,
  checkProviderKeys,
  checkProxyHeaders,
  checkPublicAddress,
  CHECKS,
  type Finding,
  readFreeBytes,
  type Subject,
} from './doctor-checks.ts'

type Check = (subject: Subject) => Promise<Outcome>

const CHECK_FUNCTIONS: Readonly<Record<Exclude<CheckName, 'settings'>, Check>> = {
  client: checkClient,
  'file permissions': checkPermissions,
  'free disk': checkFreeDisk,
  database: checkDatabase,
  migrations: checkMigrations,
  emails: checkEmails,
  'provider keys': checkProviderKeys,
  clock: checkClock,
  'public address': checkPublicAddress,
  'proxy headers': checkProxyHeaders,
  'mail server': checkMailServer,
  passkeys: checkPasskeys,
}

export type Surroundings = Pick<Subject, 'clock' | 'readFreeBytes' | 'mailTo'>

/** Runs all checks in order: permissions before the database, because opening the database corrects them. */
export async function diagnose(
  env: Environment,
  surroundings: Surroundings,
): Promise<readonly Finding[]> {
  const subject = await readSubject(env, surroundings)
  const findings: Finding[] = []
  for (const check of CHECKS) findings.push({ check, ...(await runCheck(check, subject)) })
  return findings
}

async function runCheck(check: CheckName, subject: Subject | Outcome): Promise<Outcome> {
  if (check === 'settings') return 'config' in subject ? ok('All settings are valid.') : subject
  if (!('config' in subject)) return skipped('The settings are invalid.')
  try {
    return await CHECK_FUNCTIONS[check](subject)
  } catch (error) {
    return problem(`The check itself failed: ${reasonOf(error)}`)
  }
}

async function readSubject(
  env: Environment,
  surroundings: Surroundings,
): Promise<Subject | Outcome> {
  try {
    const config = parseConfig(env)
    const product = await loadProduct(env)
    return { config, product, siteFolder: siteFolder(env), ...surroundings }
  } catch (error) {
    if (error instanceof ConfigError || error instanceof ProductError)
      return problem(error.messages.join(' '))
    throw error
  }
}

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
