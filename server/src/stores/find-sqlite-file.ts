const SCHEME = 'sqlite:'

/** The file of a `DATABASE_URL`; `undefined` with Postgres and in memory. */
export function findSqliteFile(databaseUrl: string): string | undefined {
  const file = databaseUrl.startsWith(SCHEME) ? databaseUrl.slice(SCHEME.length) : ':memory:'
  return file === ':memory:' ? undefined : file
}
