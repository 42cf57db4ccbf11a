import { describeAttacks } from '../support/describe-attacks.ts'
import { claimAttacks } from './claim-attacks.ts'
import { headerAttacks } from './header-attacks.ts'
import { signatureAttacks } from './signature-attacks.ts'
import { timeAttacks } from './time-attacks.ts'
import { wrongTokenAttacks } from './wrong-token-attacks.ts'

describeAttacks('proof', [
  ...signatureAttacks,
  ...headerAttacks,
  ...claimAttacks,
  ...timeAttacks,
  ...wrongTokenAttacks,
])
