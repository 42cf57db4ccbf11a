import type { Product } from '@foyer/product/product.ts'
import { DAY_MS, type Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Logger } from './http/logger.ts'
import { createAccountDeletion } from './identity/account-deletion.ts'
import { createAccountLookup } from './identity/account-lookup.ts'
import { createKeySet } from './identity/key-set.ts'
import { createEmailChangeCodeReader } from './identity/email-change-code.ts'
import { createProofVerifier } from './identity/proof-verifier.ts'
import { createToolkit } from './identity/toolkit.ts'
import { createActivityService } from './services/activity-service.ts'
import { createChangeEmail } from './services/change-email.ts'
import { createCheckEmailLink } from './services/check-email-link.ts'
import { createConfirmSignIn } from './services/confirm-sign-in.ts'
import { createConfirmEmail } from './services/confirm-email.ts'
import { createDeleteUser } from './services/delete-user.ts'
import {
  createDeletionRetrier,
  type DeletionRetrierDependencies,
} from './services/deletion-retrier.ts'
import { createDeviceService } from './services/device-service.ts'
import { createEmailChangeService } from './services/email-change-service.ts'
import { createExchangeProof } from './services/sign-in/exchange-proof.ts'
import { createExpiredRowsSweep } from './services/expired-rows-sweep.ts'
import { createExportService } from './services/export-service.ts'
import { createFindExistingUser } from './services/sign-in/matching-users.ts'
import { createLostEmailSweep } from './services/lost-email-sweep.ts'
import { createFindOwner } from './services/sign-in/proven-user.ts'
import { createRecordRefusal } from './services/sign-in/record-refusal.ts'
import { createRequireAccount } from './services/sign-in/require-account.ts'
import { createRequireFreshProof } from './services/sign-in/require-fresh-proof.ts'
import { createPasskeyKind, createVerifyFactor } from './services/passkeys/passkey-kind.ts'
import { createPasskeyServices } from './services/passkeys/create-passkey-services.ts'
import { createPasskeys, type PasskeyKeys, type Passkeys } from './services/passkeys/passkeys.ts'
import { createChangeFactors } from './services/second-factor/change-factors.ts'
import { createFactorService } from './services/second-factor/factor-service.ts'
import {
  createSecondFactorCheck,
  type SecondFactorCheck,
} from './services/second-factor/pass-second-factor.ts'
import { RECOVERY_CODE_KIND } from './services/second-factor/recovery-code-kind.ts'
import { createSecretsSweep } from './services/second-factor/reseal-secrets.ts'
import { createSecretBox, type SecretBox } from './services/second-factor/secret-box.ts'
import type { FactorKinds } from './services/second-factor/second-step.ts'
import { createTotpKind } from './services/second-factor/totp-kind.ts'
import { listUnconfirmedProviders } from './services/sign-in/unconfirmed-identities.ts'
import { createTotpService } from './services/second-factor/totp-service.ts'
import {
  createSessionService,
  type SessionLifetimes,
  type SessionService,
} from './services/session-service.ts'
import { createKeepEmail } from './services/email-request/keep-email.ts'
import { readOutbox } from './services/emails/read-outbox.ts'
import { createComposeEmail } from './services/emails/compose-email.ts'
import { createEmailReporter } from './services/emails/email-reporter.ts'
import { createEmailSender } from './services/emails/email-sender.ts'
import { createSecureAccount } from './services/emails/secure-account.ts'
import { createMailTransport } from './mail/create-mail-transport.ts'
import { createUserService } from './services/user-service.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Database } from './stores/database.ts'
import type { LoadCounter } from './load-counter.ts'

export interface ServicesDependencies {
  readonly config: Config
  readonly database: Database
  readonly load: LoadCounter
  readonly log: Logger
  readonly clock: Clock
  readonly product: Product
  /** Absent without a management listener. */
  readonly metrics: Metrics | undefined
  readonly passkeyKeys: PasskeyKeys
}

export type Services = ReturnType<typeof createServices>

/** Stop `emailSender` and `deletionRetrier` before closing the database. */
export function createServices(deps: ServicesDependencies) {
  const { config, database, log, clock, product } = deps
  const { deleteAccount, readEmailChangeCode, ...provider } = createProviderClients(deps)
  const deletionRetrier = createDeletionRetrier({
    database,
    deleteAccount,
    report: createDeletionLogger(log),
  })
  const lifetimes = toLifetimes(product, config)
  const sessions = createSessionService({
    database,
    lifetimes,
    clock,
    product,
  })
  const box = createSecretBox(config.secretsKeys)
  const passkeys = createOfferedPasskeys(deps)
  const secondFactors = createSecondFactorCheck(createFactorKinds(box, passkeys))
  const verifyFactor = createVerifyFactor(database.tables, passkeys)
  const findOwner = createFindOwner(secondFactors)
  const signInDeps = {
    database,
    sessions,
    clock,
    product,
    deletionRetrier,
    secondFactors,
    verifyFactor,
    emailCodes: { canSend: config.mail !== undefined, fromUnknownDevices: config.newDeviceCode },
    ...provider,
  }
  const findExistingUser = createFindExistingUser(signInDeps)
  const recordRefusal = createRecordRefusal(signInDeps)
  const requireFreshProof = createRequireFreshProof(signInDeps)
  return {
    sessions,
    devices: createDeviceService(database, lifetimes, clock),
    activity: createActivityService(database, clock),
    exports: createExportService(database, lifetimes, clock),
    users: createUserService(database, clock, product),
    exchangeProof: createExchangeProof({ ...signInDeps, findExistingUser, recordRefusal }),
    expiredRows: createExpiredRowsSweep(database, clock),
    lostEmails: createLostEmailSweep(database, clock),
    secrets: createSecretsSweep(database, box, (count) =>
      log.info({ event: 'secrets-encrypted', count }),
    ),
    confirmEmail: createConfirmEmail(signInDeps),
    changeEmail: createChangeEmail({ database, requireFreshProof, findOwner, product }),
    confirmSignIn: createConfirmSignIn({ ...signInDeps, requireFreshProof }),
    ...createFactorServices({ ...deps, box, sessions, passkeys, secondFactors }),
    emailChanges: createEmailChangeService(database, clock),
    keepEmail: createKeepEmail(database, clock),
    checkEmailLink: createCheckEmailLink({ database, readEmailChangeCode, clock }),
    deleteUser: createDeleteUser({ database, requireFreshProof, findOwner, deletionRetrier }),
    secureAccount: createSecureAccount(database, clock, product),
    emailSender: createSender(deps),
    deletionRetrier,
  }
}

type FactorDependencies = ServicesDependencies & {
  readonly box: SecretBox
  readonly sessions: SessionService
  readonly passkeys: Passkeys | undefined
  readonly secondFactors: SecondFactorCheck
}

function createFactorServices(deps: FactorDependencies) {
  const factorDeps = { ...deps, changeFactors: createChangeFactors(deps) }
  return {
    factors: createFactorService({ ...factorDeps, listUnconfirmedProviders }),
    totp: createTotpService(factorDeps),
    ...createPasskeyServices({ ...factorDeps, ...deps.config.passkeys }),
  }
}

/** `undefined` without `MAIL_URL`. */
function createSender({ config, database, log, clock, product, metrics }: ServicesDependencies) {
  if (!config.mail) return undefined
  const { mail, publicOrigin } = config
  metrics?.watchOutbox(() => readOutbox(database, clock))
  return createEmailSender({
    database,
    clock,
    compose: createComposeEmail({ database, product, clock, mail, origin: publicOrigin.origin }),
    send: createMailTransport(mail).send,
    report: createEmailReporter({ clock, log, metrics }),
  })
}

function createFactorKinds(box: SecretBox, passkeys: Passkeys | undefined): FactorKinds {
  return {
    passkey: createPasskeyKind(passkeys),
    totp: createTotpKind(box),
    recovery_code: RECOVERY_CODE_KIND,
  }
}

function createOfferedPasskeys({ config, product, ...deps }: ServicesDependencies) {
  const { origin } = config.publicOrigin
  if (!product.signIn.passkeys) return undefined
  return createPasskeys({ ...deps, config: config.passkeys, origin, productName: product.name })
}

/** The environment overrides `foyer.config.ts`. */
function toLifetimes({ sessions }: Product, config: Config): SessionLifetimes {
  const { idleDays = sessions.idleDays, maxDays = sessions.maxDays } = config.sessions
  return { idleMs: idleDays * DAY_MS, maxMs: maxDays * DAY_MS }
}

function createProviderClients({ config, database, load, clock, metrics }: ServicesDependencies) {
  const { projectId, apiKey } = config.firebase
  const { identityToolkitUrl: toolkitUrl, publicOrigin } = config
  const findKey = createKeySet(config.identityJwksUrl, clock, metrics)
  const callToolkit = createToolkit({ toolkitUrl, apiKey, publicOrigin, metrics })
  // Load shedding does not count requests that wait for the provider.
  const findKeyTracked: typeof findKey = (...args) => load.callExternal(() => findKey(...args))
  const toolkit: typeof callToolkit = (...args) => load.callExternal(() => callToolkit(...args))
  const lookUpAccount = createAccountLookup(toolkit)
  return {
    verifyProof: createProofVerifier({ projectId, keys: findKeyTracked, clock }),
    requireAccount: createRequireAccount({ database, clock, lookUpAccount }),
    deleteAccount: createAccountDeletion(toolkit),
    readEmailChangeCode: createEmailChangeCodeReader(toolkit),
  }
}

/** Retries run outside a request, so they write log lines of their own. */
function createDeletionLogger(log: Logger): DeletionRetrierDependencies['report'] {
  return (event, { id: user }, error) =>
    error === undefined ? log.info({ event, user }) : log.warn({ event, user, err: error })
}
