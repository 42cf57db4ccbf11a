/** None of the database servers accepts writes, for now. */
export class NoPrimaryError extends Error {
  override readonly name = 'NoPrimaryError'
}
