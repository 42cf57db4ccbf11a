/**
 * One requirement, in our own words, and how the product stands to it. A test is named as in `rule 8a`, a marker of a rule,
 * whose attack is in `attacks/mutations/table.ts`, or as in
 * `server/test/api-sessions.test.ts > has a token of 256 bits, stored as a hash only`: its file, and its title as it is
 * written there.
 */
export type Requirement = {
  /** As the standard numbers it. */
  readonly id: string
  /** As the standard calls its levels. */
  readonly level: string
  readonly summary: string
} & Verdict

export type Verdict =
  | {
      /** The tests that show it. */
      readonly met: readonly [string, ...string[]]
      /** Under which condition, or with which limit. */
      readonly note?: string
    }
  /** Why not, and what would meet it. */
  | { readonly notMet: string }
  /** Why not. */
  | { readonly notApplicable: string }

export interface Standard {
  /** The name of its page in `docs/conformance/`. */
  readonly page: string
  readonly title: string
  /** Version, source and licence of the list, and which part of it is judged. */
  readonly about: readonly string[]
  readonly sections: readonly Section[]
}

interface Section {
  readonly title: string
  readonly requirements: readonly Requirement[]
}
