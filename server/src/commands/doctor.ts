import { loadProduct, siteFolder } from '@foyer/product/load.ts'
import { InvalidArgumentError } from 'commander'
import { ProductError } from '@foyer/product/product.ts'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as setting from '../config/setting-types.ts'
import { ConfigError, type Environment, parseConfig } from '../config/settings.ts'
import { HooksError, loadHooks } from '../hooks/hooks.ts'
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
  checkWebhooks,
  CHECKS,
  type Finding,
  readFreeBytes,
  type Subject,
} from './doctor-checks.ts'
import { examineFirebase } from './doctor-firebase.ts'
import type { SeenProject } from './firebase-project.ts'

/** `npm run doctor` */
export const run = operatorCommand('doctor', (command, { env, terminal, fail }) =>
  command
    .description(
      `Checks an installation with the settings of the server, whether the server runs or not: ${CHECKS.join(', ')}.\n\nChanges nothing but the permissions of a database file, which opening it makes private.`,
    )
    .option('--mail-to <email>', 'Also send a test email there.', parseEmail)
    .option(
      '--firebase',
      `Check the Firebase project instead, and write what it shows to ${REPORT} in DATA_DIR: no key, token or email. Asks only; with GOOGLE_ACCESS_TOKEN also for the project's settings.`,
    )
    .action(async ({ firebase, ...options }: Options) => {
      const surroundings = { clock: Date.now, readFreeBytes, ...options }
      const { findings, report } = firebase
        ? await diagnoseFirebase(env, surroundings)
        : { findings: await diagnose(env, surroundings), report: undefined }
      for (const finding of findings) terminal.log(describeFinding(finding.check, finding))
      if (report) terminal.log(`\nWhat was seen is in ${writeReport(env, report)}.`)
      if (findings.some(({ result }) => result === 'problem')) fail()
    }),
)

interface Options extends Pick<Subject, 'mailTo'> {
  readonly firebase?: true
}

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
  webhooks: checkWebhooks,
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

const REPORT = 'firebase-report.json'

/** What the adopter keeps of a project that was checked, or passes on to get help. */
interface FirebaseReport {
  readonly made_at: string
  readonly project: string
  readonly public_origin: string
  readonly auth_domain: string
  readonly findings: readonly NamedOutcome[]
  readonly seen: SeenProject
}

interface NamedOutcome extends Outcome {
  readonly check: string
}

/** The checks of a Firebase project, which need neither a database nor a server. */
export async function diagnoseFirebase(
  env: Environment,
  surroundings: Surroundings,
): Promise<{ readonly findings: readonly NamedOutcome[]; readonly report?: FirebaseReport }> {
  const subject = await readSubject(env, surroundings)
  const common: NamedOutcome[] = []
  for (const check of ['settings', 'provider keys', 'clock'] as const)
    common.push({ check, ...(await runCheck(check, subject)) })
  if (!('config' in subject)) return { findings: common }
  const { config, product } = subject
  const accessToken = env['GOOGLE_ACCESS_TOKEN']
  const examined = await examineFirebase({ config, product, accessToken })
  const findings = [...common, ...examined.findings]
  const report = {
    made_at: new Date(surroundings.clock()).toISOString(),
    project: config.firebase.projectId,
    public_origin: config.publicOrigin.origin,
    auth_domain: config.firebase.authDomain,
    findings,
    seen: examined.seen,
  }
  return { findings, report }
}

/** Returns the path of the file. */
function writeReport({ DATA_DIR }: Environment, report: FirebaseReport): string {
  const folder = DATA_DIR || '.data'
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, REPORT)
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`)
  return file
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
    // The server does not start with a fault in them.
    await loadHooks(env)
    return { config, product, siteFolder: siteFolder(env), ...surroundings }
  } catch (error) {
    const isInvalid =
      error instanceof ConfigError || error instanceof ProductError || error instanceof HooksError
    if (isInvalid) return problem(error.messages.join(' '))
    throw error
  }
}
