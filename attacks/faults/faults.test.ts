import { describeAttacks } from '../support/describe-attacks.ts'
import { connectionAttacks } from './connection-attacks.ts'
import { keyAttacks, lookupFaults, overloadAttacks } from './provider-attacks.ts'

describeAttacks('faults', [
  ...lookupFaults,
  ...keyAttacks,
  ...connectionAttacks,
  ...overloadAttacks,
])
