import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { EndpointName } from '@foyer/contract/endpoints.ts'

/** A request as the client sent it, with placeholders for what differs in each run: `~token~`, `~email~`. */
export interface RecordedRequest {
  readonly call: EndpointName
  /** Who signs in, if the body has an ID token. */
  readonly as: Persona
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: unknown
}

export type Persona = 'new' | 'verified' | 'google'

export interface RecordedResponse {
  readonly status: number
  readonly type: string | null
  /** `null` without a body. */
  readonly body: unknown
}

export interface Exchange {
  readonly request: RecordedRequest
  readonly response: RecordedResponse
}

export interface Recording {
  /** Version and commit. */
  readonly release: string
  readonly exchanges: readonly Exchange[]
}

export const RECORDING_FILE = fileURLToPath(
  import.meta.resolve('../../../contract/previous-release.json'),
)

export function readRecording(): Recording {
  return JSON.parse(readFileSync(RECORDING_FILE, 'utf8')) as Recording
}
