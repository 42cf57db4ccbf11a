import { describeAttacks } from '../support/describe-attacks.ts'
import { codeGuessAttacks } from './code-guess-attacks.ts'
import { enumerationAttacks } from './enumeration-attacks.ts'
import { limitAttacks } from './limit-attacks.ts'
import { lockOutAttacks } from './lock-out-attacks.ts'
import { behindProxyAttacks } from './proxy-attacks.ts'

describeAttacks('abuse', enumerationAttacks)

// Each attack exhausts the limit, so the next one needs a new product or another IP.
for (const attack of limitAttacks)
  describeAttacks(`abuse of the limit: ${attack.title}`, [attack], { SIGN_IN_PER_MINUTE: '8' })

const BEHIND_PROXY = { SIGN_IN_PER_MINUTE: '8', TRUSTED_PROXIES: '127.0.0.0/8' }
describeAttacks('abuse behind a proxy', [...behindProxyAttacks, ...lockOutAttacks], BEHIND_PROXY)
for (const attack of codeGuessAttacks)
  describeAttacks(`guessed codes behind a proxy: ${attack.title}`, [attack], BEHIND_PROXY)
