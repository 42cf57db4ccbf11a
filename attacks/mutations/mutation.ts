/** One place of the server's source, and what stands there once a rule is gone. */
export interface Edit {
  /** Below `server/src`. */
  readonly file: string
  /** Must be there, once. */
  readonly find: string
  readonly replace: string
}

/** A rule taken out of the server. Some group of attacks must notice. */
export interface Mutation {
  /** What no longer holds. */
  readonly without: string
  readonly rule: string
  /** The folder of the attacks that must notice. */
  readonly group: string
  /** Several where a rule is asked more than once: taking out one of them alone must not open anything. */
  readonly edits: readonly Edit[]
}

/** A mutation of one place. */
export function cut(file: string, find: string, replace = ''): readonly Edit[] {
  return [{ file, find, replace }]
}
