import type { Database } from '../../stores/database.ts'
import { formerFactorsStore } from '../../stores/former-factors-store.ts'
import { totpStore } from '../../stores/totp-store.ts'
import { sweepInSteps } from '../sweep-in-steps.ts'
import type { SecretBox } from './secret-box.ts'

/** Encrypts the secrets that have an older key, or none, with the newest. `report` gets their number if there were any. */
export function createSecretsSweep(
  { tables }: Database,
  box: SecretBox,
  report: (count: number) => void,
) {
  async function resealSome(prefix: string, limit: number): Promise<number> {
    let count = 0
    for (const store of [totpStore, formerFactorsStore]) {
      const rows = await store.listSealedOtherwise(tables, prefix, limit - count)
      for (const { user_id, secret } of rows) {
        if (secret === null) continue
        const resealed = box.seal(box.open(secret, user_id), user_id)
        await store.reseal(tables, { user_id, secret }, resealed)
      }
      count += rows.length
    }
    return count
  }

  return {
    async sweep(): Promise<number> {
      const { prefix } = box
      if (prefix === undefined) return 0
      const count = await sweepInSteps((limit) => resealSome(prefix, limit))
      if (count > 0) report(count)
      return count
    },
  }
}
