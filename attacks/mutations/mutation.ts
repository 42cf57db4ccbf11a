/** The folders whose files can be edited. */
export type SourceFolder = 'server/src' | 'client/src' | 'client/build'

/** A replacement in a source file. */
export interface Edit {
  /** `server/src` by default. */
  readonly folder?: SourceFolder
  /** Below the folder. */
  readonly file: string
  /** Must occur exactly once. */
  readonly find: string
  readonly replace: string
}

/** Removes a rule. At least one attack of the group, or one case of the unit test, must then fail. */
export interface Mutation {
  /** What the product does wrong with this mutation. */
  readonly title: string
  readonly rule: string
  /** The folder of the attacks that must catch it, or the path of a unit test. */
  readonly group: string
  /** Several if the rule is checked in more than one place. */
  readonly edits: readonly Edit[]
}

/** One replacement, as a list of edits. */
export function replaceOnce(file: string, find: string, replace = ''): readonly Edit[] {
  return [{ file, find, replace }]
}
