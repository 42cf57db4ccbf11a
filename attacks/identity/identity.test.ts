import { describeAttacks } from '../support/describe-attacks.ts'
import { correctionAttacks } from './correction-attacks.ts'
import { emailAttacks } from './email-attacks.ts'
import { freshProofAttacks } from './fresh-proof-attacks.ts'
import { goodFaithAttacks } from './good-faith-attacks.ts'
import { deletionAttacks } from './deletion-attacks.ts'
import { earlierSignInAttacks } from './earlier-sign-in-attacks.ts'
import { linkAttacks } from './link-attacks.ts'
import { lookupAttacks } from './lookup-attacks.ts'
import { mismatchAttacks } from './mismatch-attacks.ts'
import { oldSessionAttacks } from './old-session-attacks.ts'
import { otherEmailAttacks } from './other-email-attacks.ts'
import { removedMethodAttacks } from './removed-method-attacks.ts'
import { replacedIdentityAttacks } from './replaced-identity-attacks.ts'
import { takeoverAttacks } from './takeover-attacks.ts'
import { untrustedProviderAttacks } from './untrusted-provider-attacks.ts'
import { verificationAttacks } from './verification-attacks.ts'

describeAttacks('identity', [
  ...mismatchAttacks,
  ...emailAttacks,
  ...lookupAttacks,
  ...takeoverAttacks,
  ...goodFaithAttacks,
  ...replacedIdentityAttacks,
  ...untrustedProviderAttacks,
  ...oldSessionAttacks,
  ...otherEmailAttacks,
  ...removedMethodAttacks,
  ...earlierSignInAttacks,
  ...verificationAttacks,
  ...freshProofAttacks,
  ...correctionAttacks,
  ...linkAttacks,
  ...deletionAttacks,
])
