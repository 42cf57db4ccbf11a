import { parseIdentitySettings } from '@foyer/dev-identity/identity-settings.ts'
import { ConfigError, parseConfig } from '@foyer/server/config.ts'

/** Ends this process with a sentence for every fault in the settings of provider and server. */
export function requireValidSettings(env: NodeJS.ProcessEnv): void {
  const faults = [...serverFaults(env), ...identityFaults(env)]
  if (faults.length === 0) return
  for (const sentence of new Set(faults)) console.error(sentence)
  process.exit(1)
}

function serverFaults(env: NodeJS.ProcessEnv): readonly string[] {
  try {
    parseConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
}

/** What the server has said about already is left out. */
function identityFaults(env: NodeJS.ProcessEnv): readonly string[] {
  if (env['IDENTITY_PORT']?.trim() === '0')
    return [
      'IDENTITY_PORT must not be 0. The product has to know the port before it is listened on.',
    ]
  const parsed = parseIdentitySettings({ ...env, PORT: undefined, PUBLIC_ORIGIN: undefined })
  return 'faults' in parsed ? parsed.faults : []
}
