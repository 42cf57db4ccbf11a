/** What one tool said of the product. */
export interface Finding {
  /** Its name and version. */
  readonly tool: string
  readonly asked: string
  readonly passed: boolean
  /** In its own words, a line each. */
  readonly said: readonly string[]
}

/** How long one tool may take: milliseconds. */
export const TOOL_TIMEOUT_MS = 180_000
