/** A line of the server's log about a request. */
export interface LoggedRequest {
  /** From the first `{` to the end of the line. */
  readonly line: string
  /** The id of the user, if the request had a session. */
  readonly user: string | undefined
}

/** The lines about requests whose id begins with `reference`. */
export async function findInLog(
  log: AsyncIterable<string>,
  reference: string,
): Promise<readonly LoggedRequest[]> {
  const found: LoggedRequest[] = []
  for await (const line of log) {
    // What runs the server may write something before each line, such as the time.
    const json = line.slice(Math.max(line.indexOf('{'), 0))
    if (json.includes(`"request_id":"${reference}`))
      found.push({ line: json, user: readUser(json) })
  }
  return found
}

function readUser(json: string): string | undefined {
  try {
    const { user }: { user?: unknown } = JSON.parse(json)
    return typeof user === 'string' ? user : undefined
  } catch {
    return undefined // the line is cut off
  }
}
