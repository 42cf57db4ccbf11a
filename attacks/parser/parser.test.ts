import { describeAttacks } from '../support/describe-attacks.ts'
import { bodyAttacks } from './body-attacks.ts'
import { encodingAttacks } from './encoding-attacks.ts'
import { messageAttacks } from './message-attacks.ts'
import { pathAttacks } from './path-attacks.ts'
import { smugglingAttacks } from './smuggling-attacks.ts'
import { valueAttacks } from './value-attacks.ts'

describeAttacks('parser', [
  ...encodingAttacks,
  ...bodyAttacks,
  ...valueAttacks,
  ...messageAttacks,
  ...smugglingAttacks,
  ...pathAttacks,
])
