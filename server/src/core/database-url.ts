const URL_PARTS = /^(?<start>postgres(?:ql)?:\/\/(?:[^/?#]*@)?)(?<hosts>[^/?#]*)(?<rest>.*)$/s

/** A URL for each server, in order: `postgres://user@one:5432,two:5433/name`, which `new URL` rejects, has two. */
export function splitPostgresUrl(url: string): readonly string[] {
  const { start = '', hosts = '', rest = '' } = URL_PARTS.exec(url)?.groups ?? {}
  return hosts.split(',').map((host) => start + host + rest)
}

const SCHEME = 'sqlite:'

/** The file of a `DATABASE_URL`; `undefined` with Postgres and in memory. */
export function findSqliteFile(databaseUrl: string): string | undefined {
  const file = databaseUrl.startsWith(SCHEME) ? databaseUrl.slice(SCHEME.length) : ':memory:'
  return file === ':memory:' ? undefined : file
}
