import path from 'node:path'
import { describeAttacks } from '../support/describe-attacks.ts'
import { signUpAttacks } from './sign-up-attacks.ts'

describeAttacks('identity: sign-up', signUpAttacks, {
  FOYER_CONFIG: path.join(import.meta.dirname, '../support/example-domain.config.ts'),
})
