/** Files that are still in a circle of imports. The list only gets shorter: a file that is in none must be deleted from it. */
export const KNOWN_CIRCLES: readonly string[] = [
  'contract/src/email-endpoints.ts',
  'contract/src/endpoints.ts',
  'contract/src/factor-endpoints.ts',
  'contract/src/passkey-endpoints.ts',
  'contract/src/factor-operations.ts',
  'contract/src/operations.ts',
  'contract/src/passkey-operations.ts',
]
