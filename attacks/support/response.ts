import type { IncomingHttpHeaders } from 'node:http'

/** A complete response. */
export interface AttackResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

/** The JSON object of a response; empty if it is not one. */
export function jsonOf({ text }: AttackResponse): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
