import { ACCOUNT_MUTATIONS } from './account-mutations.ts'
import { CORRECTION_MUTATIONS } from './correction-mutations.ts'
import { DATABASE_COPY_MUTATIONS } from './database-copy-mutations.ts'
import { DEVICE_MUTATIONS } from './device-mutations.ts'
import { EDGE_MUTATIONS } from './edge-mutations.ts'
import { EMAIL_CODE_MUTATIONS } from './email-code-mutations.ts'
import { EMAIL_REQUEST_MUTATIONS } from './email-request-mutations.ts'
import { FRESH_PROOF_MUTATIONS } from './fresh-proof-mutations.ts'
import { IDENTITY_MUTATIONS } from './identity-mutations.ts'
import type { Mutation } from './mutation.ts'
import { LIMIT_MUTATIONS } from './limit-mutations.ts'
import { PASSKEY_MUTATIONS } from './passkey-mutations.ts'
import { PROOF_MUTATIONS } from './proof-mutations.ts'
import { PROVIDER_MUTATIONS } from './provider-mutations.ts'
import { REQUIRED_TWO_STEP_MUTATIONS } from './required-two-step-mutations.ts'
import { SECOND_FACTOR_MUTATIONS } from './second-factor-mutations.ts'
import { SECURITY_EMAIL_MUTATIONS } from './security-email-mutations.ts'
import { SECURITY_LINK_MUTATIONS } from './security-link-mutations.ts'
import { SESSION_MUTATIONS } from './session-mutations.ts'
import { SIGN_UP_MUTATIONS } from './sign-up-mutations.ts'
import { STARTUP_MUTATIONS } from './startup-mutations.ts'
import { RECLAIM_MUTATIONS } from './reclaim-mutations.ts'
import { TRUSTED_DEVICE_MUTATIONS } from './trusted-device-mutations.ts'
import { UNIT_MUTATIONS } from './unit-mutations.ts'

export const MUTATIONS: readonly Mutation[] = [
  ...PROOF_MUTATIONS,
  ...IDENTITY_MUTATIONS,
  ...ACCOUNT_MUTATIONS,
  ...SIGN_UP_MUTATIONS,
  ...RECLAIM_MUTATIONS,
  ...PROVIDER_MUTATIONS,
  ...FRESH_PROOF_MUTATIONS,
  ...CORRECTION_MUTATIONS,
  ...SESSION_MUTATIONS,
  ...DEVICE_MUTATIONS,
  ...SECOND_FACTOR_MUTATIONS,
  ...DATABASE_COPY_MUTATIONS,
  ...EMAIL_REQUEST_MUTATIONS,
  ...PASSKEY_MUTATIONS,
  ...TRUSTED_DEVICE_MUTATIONS,
  ...REQUIRED_TWO_STEP_MUTATIONS,
  ...SECURITY_EMAIL_MUTATIONS,
  ...SECURITY_LINK_MUTATIONS,
  ...EMAIL_CODE_MUTATIONS,
  ...EDGE_MUTATIONS,
  ...LIMIT_MUTATIONS,
  ...STARTUP_MUTATIONS,
  ...UNIT_MUTATIONS,
]
