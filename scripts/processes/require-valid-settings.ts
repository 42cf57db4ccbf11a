import { parseIdentitySettings } from '@foyer/dev-identity/identity-settings.ts'
import { ConfigError, parseConfig } from '@foyer/server/config.ts'
import { withProductDefaults } from './product-environment.ts'

/** Exits with one error message for each invalid setting of the provider and the server. */
export function requireValidSettings(env: NodeJS.ProcessEnv): void {
  const errors = [...serverErrors(env), ...identityErrors(env)]
  if (errors.length === 0) return
  for (const message of new Set(errors)) console.error(message)
  process.exit(1)
}

function serverErrors(env: NodeJS.ProcessEnv): readonly string[] {
  try {
    const { IDENTITY_JWKS_URL, IDENTITY_TOOLKIT_URL } = withProductDefaults(env)
    parseConfig({ ...env, IDENTITY_JWKS_URL, IDENTITY_TOOLKIT_URL })
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.messages
    throw error
  }
}

/** Leaves out settings that the server also validates. */
function identityErrors(env: NodeJS.ProcessEnv): readonly string[] {
  if (env['IDENTITY_PORT']?.trim() === '0')
    return [
      'IDENTITY_PORT must not be 0, because the server needs the port before the provider starts.',
    ]
  const parsed = parseIdentitySettings({ ...env, PORT: undefined, PUBLIC_ORIGIN: undefined })
  return 'errors' in parsed ? parsed.errors : []
}
