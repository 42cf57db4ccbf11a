import { describeAttacks } from '../frame/describe-attacks.ts'
import { addressAttacks } from './address-attacks.ts'
import { personAttacks } from './person-attacks.ts'

describeAttacks('authorisation', [...personAttacks, ...addressAttacks])
