import { describeAttacks } from '../support/describe-attacks.ts'
import { forbiddenCallAttacks } from './path-attacks.ts'
import { endpointAttacks } from './endpoint-attacks.ts'
import { deviceAttacks } from './device-attacks.ts'
import { userAttacks } from './user-attacks.ts'
import { activityAttacks } from './activity-attacks.ts'

describeAttacks('authorisation', [
  ...userAttacks,
  ...forbiddenCallAttacks,
  ...endpointAttacks,
  ...deviceAttacks,
  ...activityAttacks,
])
