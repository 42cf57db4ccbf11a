import type { IncomingHttpHeaders } from 'node:http'

/** What came back, read to its end. */
export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

/** The JSON of an answer, of unknown shape; nothing when it is no JSON object. */
export function jsonOf({ text }: Answer): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
