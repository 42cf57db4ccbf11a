import { describeAttacks } from '../support/describe-attacks.ts'
import { changeAttacks } from './change-attacks.ts'
import { codeAttacks } from './code-attacks.ts'
import { emailRequestAttacks } from './email-request-attacks.ts'
import { databaseCopyAttacks } from './database-copy-attacks.ts'
import { loginAttacks } from './login-attacks.ts'
import { securityLinkAttacks } from './security-link-attacks.ts'
import { trustedDeviceAttacks } from './trusted-device-attacks.ts'

describeAttacks('second factor', [
  ...loginAttacks,
  ...codeAttacks,
  ...databaseCopyAttacks,
  ...changeAttacks,
  ...emailRequestAttacks,
  ...trustedDeviceAttacks,
  ...securityLinkAttacks,
])
