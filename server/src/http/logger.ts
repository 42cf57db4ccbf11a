import { pino, type DestinationStream, type Logger } from 'pino'

export type { Logger }

/** Lines of JSON, to stdout unless told otherwise. */
export function createLogger(destination?: DestinationStream): Logger {
  const options = {
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** An error without its extra properties: a database puts the values of a row there. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  return {
    type: error.name,
    ...('code' in error && { code: String(error.code) }),
    stack: error.stack,
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}
