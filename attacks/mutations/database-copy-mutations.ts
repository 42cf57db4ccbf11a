import { replaceOnce, type Mutation } from './mutation.ts'

const group = 'second-factor'

/** What someone with a copy of the database could use. */
export const DATABASE_COPY_MUTATIONS: readonly Mutation[] = [
  {
    title: 'stores recovery codes as they are',
    rule: 'rule 11: codes',
    group,
    edits: replaceOnce(
      'services/second-factor/recovery-codes.ts',
      "return hash('sha256', readRecoveryCode(code), 'base64url')",
      'return readRecoveryCode(code)',
    ),
  },
  {
    title: 'stores the ids of devices as they are',
    rule: 'rule 17: trusted devices',
    group,
    edits: replaceOnce(
      'services/sign-in/device.ts',
      "hash('sha256', device_id, 'base64url')",
      'device_id',
    ),
  },
]
