import { parseIdentitySettings } from '@foyer/dev-identity/settings.ts'
import { ConfigError, parseConfig } from '@foyer/server/config/settings.ts'
import { withProductDefaults } from './product-environment.ts'
import { mailboxSettings } from './with-mailbox.ts'

/** Exits with one error message for each invalid setting of the provider and the server. */
export function requireValidSettings(env: NodeJS.ProcessEnv): void {
  const errors = findSettingErrors(env)
  if (errors.length === 0) return
  for (const message of errors) console.error(message)
  process.exit(1)
}

export function findSettingErrors(env: NodeJS.ProcessEnv): readonly string[] {
  return [...new Set([...serverErrors(env), ...identityErrors(env)])]
}

/** The provider checks which port it is; here it matters only that there is a mailbox. */
const ANY_PORT = '25'

function serverErrors(env: NodeJS.ProcessEnv): readonly string[] {
  try {
    const { IDENTITY_JWKS_URL, IDENTITY_TOOLKIT_URL } = withProductDefaults(env)
    const mailbox = env['MAIL_URL'] ? {} : mailboxSettings(env, ANY_PORT)
    parseConfig({ ...env, ...mailbox, IDENTITY_JWKS_URL, IDENTITY_TOOLKIT_URL })
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
