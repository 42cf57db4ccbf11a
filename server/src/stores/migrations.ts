import type { Kysely } from 'kysely'
import { up as usersAndSessions } from './migrations/001-users-and-sessions.ts'
import { up as proofsBehindRows } from './migrations/002-proofs-behind-rows.ts'
import { up as disabledPeopleAndAttempts } from './migrations/003-disabled-people-and-attempts.ts'
import { up as devicesAndActivity } from './migrations/004-devices-and-activity.ts'
import { up as peopleWhoLeave } from './migrations/005-people-who-leave.ts'
import { up as waysIn } from './migrations/006-ways-in.ts'
import {
  down as undoPlainColumnNames,
  up as plainColumnNames,
} from './migrations/007-plain-column-names.ts'
import {
  down as undoProviderEvents,
  up as providerEvents,
} from './migrations/008-provider-events.ts'
import { down as undoProfiles, up as profiles } from './migrations/009-profiles.ts'
import { down as undoIdentities, up as identities } from './migrations/010-identities.ts'
import {
  down as undoRemovedIdentities,
  up as removedIdentities,
} from './migrations/011-removed-identities.ts'
import {
  down as undoExchangedProofs,
  up as exchangedProofs,
} from './migrations/012-exchanged-proofs.ts'
import { down as undoDeletedUsers, up as deletedUsers } from './migrations/013-deleted-users.ts'
import { down as undoLostEmails, up as lostEmails } from './migrations/014-lost-emails.ts'
import { down as undoSecondFactors, up as secondFactors } from './migrations/018-second-factors.ts'
import { down as undoPasskeys, up as passkeys } from './migrations/019-passkeys.ts'
import {
  down as undoSecurityEmails,
  up as securityEmails,
} from './migrations/016-security-emails.ts'
import {
  down as undoIncompleteLogins,
  up as incompleteLogins,
} from './migrations/020-incomplete-logins.ts'
import {
  down as undoTrustedDevices,
  up as trustedDevices,
} from './migrations/021-trusted-devices.ts'
import {
  down as undoSignInChallenges,
  up as signInChallenges,
} from './migrations/022-sign-in-challenges.ts'
import {
  down as undoRequiredTwoStep,
  up as requiredTwoStep,
} from './migrations/023-required-two-step.ts'
import { down as undoEmailRequests, up as emailRequests } from './migrations/024-email-requests.ts'
import { down as undoExpiryIndexes, up as expiryIndexes } from './migrations/025-expiry-indexes.ts'
import { down as undoFormerFactors, up as formerFactors } from './migrations/027-former-factors.ts'
import {
  down as undoSessionsBehindCodes,
  up as sessionsBehindCodes,
} from './migrations/029-sessions-behind-codes.ts'
import {
  down as undoCanonicalEmails,
  up as canonicalEmails,
} from './migrations/030-canonical-emails.ts'
import { down as undoFormerEmails, up as formerEmails } from './migrations/031-former-emails.ts'

type Step = (db: Kysely<unknown>) => Promise<void>

interface OwnMigration {
  readonly up: Step
  /** `null` if it cannot be undone without losing data. */
  readonly down: Step | null
}

/** In order of execution. Databases store the names, so a name never changes. 015, 017, 026 and 028 never existed. */
export const MIGRATIONS: Readonly<Record<string, OwnMigration>> = {
  '001-users-and-sessions': { up: usersAndSessions, down: null },
  '002-proofs-behind-rows': { up: proofsBehindRows, down: null },
  '003-disabled-people-and-attempts': { up: disabledPeopleAndAttempts, down: null },
  '004-devices-and-activity': { up: devicesAndActivity, down: null },
  '005-people-who-leave': { up: peopleWhoLeave, down: null },
  '006-ways-in': { up: waysIn, down: null },
  '007-plain-column-names': { up: plainColumnNames, down: undoPlainColumnNames },
  '008-provider-events': { up: providerEvents, down: undoProviderEvents },
  '009-profiles': { up: profiles, down: undoProfiles },
  '010-identities': { up: identities, down: undoIdentities },
  '011-removed-identities': { up: removedIdentities, down: undoRemovedIdentities },
  '012-exchanged-proofs': { up: exchangedProofs, down: undoExchangedProofs },
  '013-deleted-users': { up: deletedUsers, down: undoDeletedUsers },
  '014-lost-emails': { up: lostEmails, down: undoLostEmails },
  '016-security-emails': { up: securityEmails, down: undoSecurityEmails },
  '018-second-factors': { up: secondFactors, down: undoSecondFactors },
  '019-passkeys': { up: passkeys, down: undoPasskeys },
  '020-incomplete-logins': { up: incompleteLogins, down: undoIncompleteLogins },
  '021-trusted-devices': { up: trustedDevices, down: undoTrustedDevices },
  '022-sign-in-challenges': { up: signInChallenges, down: undoSignInChallenges },
  '023-required-two-step': { up: requiredTwoStep, down: undoRequiredTwoStep },
  '024-email-requests': { up: emailRequests, down: undoEmailRequests },
  '025-expiry-indexes': { up: expiryIndexes, down: undoExpiryIndexes },
  '027-former-factors': { up: formerFactors, down: undoFormerFactors },
  '029-sessions-behind-codes': { up: sessionsBehindCodes, down: undoSessionsBehindCodes },
  '030-canonical-emails': { up: canonicalEmails, down: undoCanonicalEmails },
  '031-former-emails': { up: formerEmails, down: undoFormerEmails },
}
