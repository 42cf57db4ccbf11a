import { describeAttacks } from '../support/describe-attacks.ts'
import { bearerAttacks } from './bearer-attacks.ts'
import { endAttacks } from './end-attacks.ts'
import { replayAttacks } from './replay-attacks.ts'
import { secrecyAttacks } from './secrecy-attacks.ts'

describeAttacks('session', [...bearerAttacks, ...endAttacks, ...replayAttacks, ...secrecyAttacks])
