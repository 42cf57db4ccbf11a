import { ConfigError, type Config } from './config.ts'
import { DatabaseStartError } from './stores/database-start-error.ts'

/** Why the server cannot start, in sentences for whoever runs it. */
export function explainStartFailure(error: unknown, config: Config): readonly string[] {
  if (error instanceof ConfigError) return error.faults
  if (error instanceof DatabaseStartError) {
    return [`The database of DATABASE_URL cannot be used: ${messageOf(error.cause)}`]
  }
  const { port, host } = config
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return [`Port ${port} is in use. Stop what runs there, or set PORT to another one.`]
    case 'EACCES':
      return [`Listening on ${host}:${port}, or the data folder, is not permitted.`]
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return [`HOST ${host} is no address of this machine.`]
    default:
      return [`The server cannot start: ${messageOf(error)}`]
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}

/** A refused connection to several addresses has an empty message and a code. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.message || (codeOf(error) ?? error.name)
}
