import { pino, type DestinationStream, type Logger as PinoLogger } from 'pino'

export type Logger = PinoLogger

/** Tells the lines of several servers and releases apart. */
export interface LogOrigin {
  readonly release: string
  readonly server: string
}

/** Writes JSON lines, to stdout by default. */
export function createLogger(destination?: DestinationStream, origin?: LogOrigin): Logger {
  const options = {
    base: origin ?? null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** Omits an error's extra properties, because a database error can hold a row's values. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  return {
    type: error.name,
    ...('code' in error && { code: String(error.code) }),
    stack: error.stack,
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}
