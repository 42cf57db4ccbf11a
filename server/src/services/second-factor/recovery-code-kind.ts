import type { SecondFactor } from '@foyer/contract/second-factor.ts'
import { recoveryCodesStore } from '../../stores/recovery-codes-store.ts'
import { queueEmail } from '../emails/queue-email.ts'
import { recordActivity } from '../record-activity.ts'
import { wrongFactor } from './pass-second-factor.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import type { FactorKind } from './second-step.ts'

/** Rule 11: codes. They are never paused, so that the owner always has a way to log in. */
export const RECOVERY_CODE_KIND: FactorKind<Extract<SecondFactor, { kind: 'recovery_code' }>> = {
  async isSetUp(tx, user) {
    return (await recoveryCodesStore.countUnused(tx, user.id)) > 0
  },

  async use(tx, { user, requestContext }, { code }) {
    const { at } = requestContext
    const row = { user_id: user.id, code_hash: hashRecoveryCode(code) }
    const isUnused = await recoveryCodesStore.use(tx, row, at)
    if (!isUnused) return wrongFactor()
    await recordActivity(tx, { user_id: user.id, event: 'recovery-code-used', ...requestContext })
    const codes_left = await recoveryCodesStore.countUnused(tx, user.id)
    const params = { ...requestContext, codes_left }
    await queueEmail(tx, user, { kind: 'recovery-code-used', params }) // rule 14: security emails
    return undefined
  },
}
