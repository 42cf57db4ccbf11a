import type { EmailKind, EmailTemplate } from './kinds.ts'
import { accountDeleted } from './templates/account-deleted.ts'
import { authenticatorAdded } from './templates/authenticator-added.ts'
import { authenticatorRemoved } from './templates/authenticator-removed.ts'
import { codesPaused } from './templates/codes-paused.ts'
import { dataExported } from './templates/data-exported.ts'
import { emailChangeAsked } from './templates/email-change-asked.ts'
import { emailClaimed } from './templates/email-claimed.ts'
import { factorsRemovedByOperator } from './templates/factors-removed-by-operator.ts'
import { factorsRestored } from './templates/factors-restored.ts'
import { newDevice } from './templates/new-device.ts'
import { passkeyAdded } from './templates/passkey-added.ts'
import { passkeyRemoved } from './templates/passkey-removed.ts'
import { passwordAdded } from './templates/password-added.ts'
import { passwordChanged } from './templates/password-changed.ts'
import { passwordRemoved } from './templates/password-removed.ts'
import { providerAdded } from './templates/provider-added.ts'
import { providerRemoved } from './templates/provider-removed.ts'
import { recoveryCodeUsed } from './templates/recovery-code-used.ts'
import { recoveryCodesRenewed } from './templates/recovery-codes-renewed.ts'
import { secondStepMissing } from './templates/second-step-missing.ts'
import { signInCode } from './templates/sign-in-code.ts'
import { signedOutByOperator } from './templates/signed-out-by-operator.ts'
import { summary } from './templates/summary.ts'
import { test } from './templates/test.ts'
import { twoStepOff } from './templates/two-step-off.ts'
import { twoStepOn } from './templates/two-step-on.ts'

/** A kind without a template doesn't compile. */
export const TEMPLATES: { readonly [Kind in EmailKind]: EmailTemplate<Kind> } = {
  'new-device': newDevice,
  'password-added': passwordAdded,
  'password-changed': passwordChanged,
  'password-removed': passwordRemoved,
  'provider-added': providerAdded,
  'provider-removed': providerRemoved,
  'email-change-asked': emailChangeAsked,
  'data-exported': dataExported,
  'account-deleted': accountDeleted,
  'signed-out-by-operator': signedOutByOperator,
  'passkey-added': passkeyAdded,
  'passkey-removed': passkeyRemoved,
  'authenticator-added': authenticatorAdded,
  'authenticator-removed': authenticatorRemoved,
  'two-step-on': twoStepOn,
  'two-step-off': twoStepOff,
  'recovery-codes-renewed': recoveryCodesRenewed,
  'recovery-code-used': recoveryCodeUsed,
  'second-step-missing': secondStepMissing,
  'codes-paused': codesPaused,
  'factors-removed-by-operator': factorsRemovedByOperator,
  'factors-restored': factorsRestored,
  'email-claimed': emailClaimed,
  'sign-in-code': signInCode,
  summary: summary,
  test: test,
}
