import type { Attack } from '../support/attack.ts'
import { describeAttacks } from '../support/describe-attacks.ts'
import { codeGuessAttacks } from './code-guess-attacks.ts'
import { enumerationAttacks } from './enumeration-attacks.ts'
import { limitAttacks } from './limit-attacks.ts'
import { lockOutAttacks } from './lock-out-attacks.ts'
import { behindProxyAttacks } from './proxy-attacks.ts'

describeAttacks('abuse', enumerationAttacks)

// Each attack exhausts the limit, so the next one comes after a minute, or from another IP.
describeAttacks('abuse of the limit', limitAttacks.map(aMinuteLater), { SIGN_IN_PER_MINUTE: '8' })

const BEHIND_PROXY = { SIGN_IN_PER_MINUTE: '8', TRUSTED_PROXIES: '127.0.0.0/8' }
describeAttacks('abuse behind a proxy', [...behindProxyAttacks, ...lockOutAttacks], BEHIND_PROXY)
for (const attack of codeGuessAttacks)
  describeAttacks(`guessed codes behind a proxy: ${attack.title}`, [attack], BEHIND_PROXY)

function aMinuteLater(attack: Attack): Attack {
  return {
    ...attack,
    async run(context) {
      await context.product.advanceClock(61_000)
      return attack.run(context)
    },
  }
}
