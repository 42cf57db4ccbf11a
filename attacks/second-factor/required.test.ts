import path from 'node:path'
import { describeAttacks } from '../support/describe-attacks.ts'
import { requiredAttacks } from './required-attacks.ts'

describeAttacks('second factor: required', requiredAttacks, {
  FOYER_CONFIG: path.join(import.meta.dirname, '../support/required-two-step.config.ts'),
})
