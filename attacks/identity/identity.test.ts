import { describeAttacks } from '../frame/describe-attacks.ts'
import { addressAttacks } from './address-attacks.ts'
import { askingAttacks } from './asking-attacks.ts'
import { deletionAttacks } from './deletion-attacks.ts'
import { linkAttacks } from './link-attacks.ts'
import { lookupAttacks } from './lookup-attacks.ts'
import { mismatchAttacks } from './mismatch-attacks.ts'
import { takeoverAttacks } from './takeover-attacks.ts'
import { verificationAttacks } from './verification-attacks.ts'

describeAttacks('identity', [
  ...mismatchAttacks,
  ...addressAttacks,
  ...lookupAttacks,
  ...takeoverAttacks,
  ...verificationAttacks,
  ...askingAttacks,
  ...linkAttacks,
  ...deletionAttacks,
])
