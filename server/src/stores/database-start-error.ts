/** The database cannot be opened or brought up to date; `cause` says why. */
export class DatabaseStartError extends Error {
  override readonly name = 'DatabaseStartError'
}
