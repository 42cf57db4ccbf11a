import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Logger } from './http/logger.ts'
import { createAccountDeletion } from './identity/account-deletion.ts'
import { createAccountLookup } from './identity/account-lookup.ts'
import { createKeySet } from './identity/key-set.ts'
import { createMoveCodeReader } from './identity/move-code-reader.ts'
import { createProofVerifier } from './identity/proof-verifier.ts'
import { createToolkit } from './identity/toolkit.ts'
import { createActivityService } from './services/activity-service.ts'
import { createChangeEmail } from './services/change-email.ts'
import { createCheckEmailLink } from './services/check-email-link.ts'
import { createConfirmEmail } from './services/confirm-email.ts'
import { createDeleteUser } from './services/delete-user.ts'
import {
  createDeletionFinisher,
  type DeletionFinisherDependencies,
} from './services/deletion-finisher.ts'
import { createDeviceService } from './services/device-service.ts'
import { createEmailChangeService } from './services/email-change-service.ts'
import { createExchangeProof } from './services/exchange-proof.ts'
import { createExportService } from './services/export-service.ts'
import { createRecordRefusal } from './services/record-refusal.ts'
import { createRequireAccount } from './services/require-account.ts'
import { createRequireFreshProof } from './services/require-fresh-proof.ts'
import { createSessionService } from './services/session-service.ts'
import { createUserService } from './services/user-service.ts'
import type { Database } from './stores/database.ts'
import type { LoadCounter } from './load.ts'

export interface ServicesDependencies {
  readonly config: Config
  readonly database: Database
  readonly load: LoadCounter
  readonly log: Logger
  readonly clock: Clock
}

/** Everything a route can call. */
export type Services = ReturnType<typeof createServices>

/** Builds the services on an open database. `finisher` has to be stopped before that is closed. */
export function createServices(deps: ServicesDependencies) {
  const { config, database, log, clock } = deps
  const { deleteAccount, readMoveCode, ...provider } = askProvider(deps)
  const finisher = createDeletionFinisher({ database, deleteAccount, tell: tellDeletions(log) })
  const sessions = createSessionService(database, config.sessions, clock)
  const proving = { database, sessions, clock, finisher, ...provider }
  const recordRefusal = createRecordRefusal(proving)
  const requireFreshProof = createRequireFreshProof(proving)
  return {
    sessions,
    devices: createDeviceService(database, config.sessions, clock),
    activity: createActivityService(database, clock),
    exports: createExportService(database, config.sessions, clock),
    users: createUserService(database, clock),
    exchangeProof: createExchangeProof({ ...proving, recordRefusal }),
    confirmEmail: createConfirmEmail(proving),
    changeEmail: createChangeEmail({ database, requireFreshProof }),
    emailChanges: createEmailChangeService(database, clock),
    checkEmailLink: createCheckEmailLink({ database, readMoveCode, clock }),
    deleteUser: createDeleteUser({ database, requireFreshProof, finisher }),
    finisher,
  }
}

/** What only the provider can tell: whether a proof is genuine, what account stands behind it, what a mail's link does. */
function askProvider({ config, database, load, clock }: ServicesDependencies) {
  const { projectId, apiKey } = config.firebase
  const { identityToolkitUrl: toolkitUrl, publicOrigin } = config
  const findKey = createKeySet(config.identityJwksUrl, clock)
  const askToolkit = createToolkit({ toolkitUrl, apiKey, publicOrigin })
  // A provider that is slow or hangs is no load on us: whoever reads meanwhile is not turned away for it.
  const keys: typeof findKey = (...asked) => load.whileElsewhere(findKey(...asked))
  const ask: typeof askToolkit = (...asked) => load.whileElsewhere(askToolkit(...asked))
  const lookUpAccount = createAccountLookup(ask)
  return {
    verifyProof: createProofVerifier({ projectId, keys, clock }),
    requireAccount: createRequireAccount({ database, clock, lookUpAccount }),
    deleteAccount: createAccountDeletion(ask),
    readMoveCode: createMoveCodeReader(ask),
  }
}

/** Outside of any request, too: an id of a person, and no word of what the provider said. */
function tellDeletions(log: Logger): DeletionFinisherDependencies['tell'] {
  return (event, { id: user }, hindrance) =>
    hindrance === undefined ? log.info({ event, user }) : log.warn({ event, user, err: hindrance })
}
