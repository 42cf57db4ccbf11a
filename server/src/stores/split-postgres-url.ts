const URL_PARTS = /^(?<start>postgres(?:ql)?:\/\/(?:[^/?#]*@)?)(?<hosts>[^/?#]*)(?<rest>.*)$/s

/** A URL for each server, in order: `postgres://user@one:5432,two:5433/name`, which `new URL` rejects, has two. */
export function splitPostgresUrl(url: string): readonly string[] {
  const { start = '', hosts = '', rest = '' } = URL_PARTS.exec(url)?.groups ?? {}
  return hosts.split(',').map((host) => start + host + rest)
}
