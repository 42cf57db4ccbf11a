import type { Environment } from './config.ts'
import { isProduction } from './production-rules.ts'
import * as setting from './setting-types.ts'

/** The key that encrypts secrets in the database. */
export function secretSettings(values: Environment) {
  const isRequired = isProduction(values) && values['ALLOW_DEMO_PROJECT'] !== '1'
  return {
    SECRETS_KEY: setting.secretKeys
      .default([])
      .refine(
        (keys) => !isRequired || keys.length > 0,
        'must be set in production, to encrypt secrets in the database. Create a key with "openssl rand -base64 32"',
      ),
  }
}
