import { describeAttacks } from '../support/describe-attacks.ts'
import { connectionAttacks } from './connection-attacks.ts'
import { hangingCalls, keyAttacks, lookupFaults, overloadAttacks } from './provider-attacks.ts'

describeAttacks(
  'faults',
  [...lookupFaults, ...hangingCalls, ...keyAttacks, ...connectionAttacks, ...overloadAttacks],
  // The limits of time are what is attacked.
  { TEST_TIMEOUT_MS: '' },
)
