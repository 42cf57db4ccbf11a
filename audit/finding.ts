/** The result of one tool. */
export interface Finding {
  /** The name and version of the tool. */
  readonly tool: string
  readonly target: string
  readonly passed: boolean
  /** The tool's own messages, one per line. */
  readonly output: readonly string[]
}

/** The time limit of a tool, in milliseconds. */
export const TOOL_TIMEOUT_MS = 180_000
