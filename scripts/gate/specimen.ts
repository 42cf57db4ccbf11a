/** A file that the linter must refuse, or must let pass. */
export interface Specimen {
  /** What it shows; specimens of one title stand or fall together. */
  readonly title: string
  readonly file: string
  readonly source: string
  /** The rule that must catch it, or `null` for a file that must pass. */
  readonly rule: string | null
  /** Words the finding must contain. */
  readonly says?: string
}

/** The rule that holds the layers apart. */
export const RESTRICTED_IMPORTS = 'eslint(no-restricted-imports)'
