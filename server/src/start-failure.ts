import { ConfigError, type Config } from './config.ts'
import { DatabaseStartError } from './stores/database-start-error.ts'

export function describeStartFailure(error: unknown, config: Config): readonly string[] {
  if (error instanceof ConfigError) return error.messages
  if (error instanceof DatabaseStartError) {
    return [`The database at DATABASE_URL cannot be used: ${messageOf(error.cause)}`]
  }
  const { prefix, host, port } = findEndpoint(error, config)
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return [
        `Port ${port} is in use. Stop the other process or set ${prefix}PORT to another port.`,
      ]
    case 'EACCES':
      return [`Listening on ${host}:${port}, or the data folder, is not permitted.`]
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return [`${prefix}HOST ${host} is not an IP or host name of this machine.`]
    default:
      return [`The server cannot start: ${messageOf(error)}`]
  }
}

/** The host and port that failed to listen, and the prefix of their settings. */
function findEndpoint(error: unknown, { host, port, management }: Config) {
  const failed: { port?: unknown; hostname?: unknown } = Object(error)
  const isManagement =
    management && (failed.port === management.port || failed.hostname === management.host)
  return isManagement ? { prefix: 'MANAGEMENT_', ...management } : { prefix: '', host, port }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}

/** The error of several failed connection attempts has a code but no message. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.message || (codeOf(error) ?? error.name)
}
