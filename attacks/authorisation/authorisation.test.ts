import { describeAttacks } from '../frame/describe-attacks.ts'
import { addressAttacks } from './address-attacks.ts'
import { deviceAttacks } from './device-attacks.ts'
import { personAttacks } from './person-attacks.ts'
import { recordAttacks } from './record-attacks.ts'

describeAttacks('authorisation', [
  ...personAttacks,
  ...addressAttacks,
  ...deviceAttacks,
  ...recordAttacks,
])
