import { loadProduct, siteFolder } from '@foyer/product/load.ts'
import { InvalidArgumentError } from 'commander'
import { ProductError } from '@foyer/product/product.ts'
import * as setting from '../config/setting-types.ts'
import { ConfigError, type Environment, parseConfig } from '../config/settings.ts'
import {
  describeFinding,
  ok,
  operatorCommand,
  type Outcome,
  problem,
  reasonOf,
  skipped,
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

/** `npm run doctor` */
export const run = operatorCommand('doctor', (command, { env, terminal, fail }) =>
  command
    .description(
      `Checks an installation with the settings of the server, whether the server runs or not: ${CHECKS.join(', ')}.\n\nChanges nothing but the permissions of a database file, which opening it makes private.`,
    )
    .option('--mail-to <email>', 'Also send a test email there.', parseEmail)
    .action(async (options: Pick<Subject, 'mailTo'>) => {
      const findings = await diagnose(env, { clock: Date.now, readFreeBytes, ...options })
      for (const finding of findings) terminal.log(describeFinding(finding.check, finding))
      if (findings.some(({ result }) => result === 'problem')) fail()
    }),
)

function parseEmail(text: string): string {
  const { data } = setting.email.safeParse(text)
  if (data === undefined) throw new InvalidArgumentError('It is not an email address.')
  return data
}

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
