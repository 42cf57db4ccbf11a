/** A file that the linter must reject or accept. */
export interface LintFixture {
  /** The layer rule it tests. */
  readonly title: string
  readonly file: string
  readonly source: string
  /** The message of the layer rule that must refuse it, or `null` for a file that must pass. */
  readonly forbiddenBy: string | null
}
