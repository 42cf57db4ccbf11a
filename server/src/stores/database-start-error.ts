/** The database cannot be opened or migrated; see `cause`. */
export class DatabaseStartError extends Error {
  override readonly name = 'DatabaseStartError'
}
