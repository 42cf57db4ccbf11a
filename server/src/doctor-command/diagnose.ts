import { loadProduct } from '@foyer/product/load-product.ts'
import { ProductError } from '@foyer/product/product.ts'
import { siteFolder } from '@foyer/product/site-folder.ts'
import { ok, problem, reasonOf, skipped, type Outcome } from '../check-outcome.ts'
import { ConfigError, parseConfig, type Environment } from '../config.ts'
import { checkDatabase, checkEmails, checkMigrations } from './check-database.ts'
import { checkClient, checkFreeDisk, checkPermissions } from './check-files.ts'
import { checkMailServer } from './check-mail-server.ts'
import {
  checkClock,
  checkProviderKeys,
  checkProxyHeaders,
  checkPublicAddress,
} from './check-network.ts'
import { checkPasskeys } from './check-passkeys.ts'
import { CHECKS, type CheckName, type Finding } from './finding.ts'
import type { Subject } from './subject.ts'

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
