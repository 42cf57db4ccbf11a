/** A replacement in the server's source. */
export interface Edit {
  /** Below `server/src`. */
  readonly file: string
  /** Must occur exactly once. */
  readonly find: string
  readonly replace: string
}

/** Removes a rule from the server. At least one attack test of the group must then fail. */
export interface Mutation {
  /** What the server does wrong with this mutation. */
  readonly title: string
  readonly rule: string
  /** The folder of the attacks that must catch it. */
  readonly group: string
  /** Several if the rule is checked in more than one place. */
  readonly edits: readonly Edit[]
}

/** One replacement, as a list of edits. */
export function replaceOnce(file: string, find: string, replace = ''): readonly Edit[] {
  return [{ file, find, replace }]
}
