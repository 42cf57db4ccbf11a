import { sendRequest, type ReceivedResponse, type RequestOptions } from './send-request.ts'

export interface InstallationOptions {
  /** Ports of the server that must not be reachable from outside. */
  readonly internalPorts: readonly number[]
  /** The port that redirects plain HTTP to https; absent if unknown, because the https port is not the default. */
  readonly httpPort: number | undefined
  /** A certificate to trust instead of the usual ones. */
  readonly ca?: string | undefined
}

/** An installation as its users reach it. */
export interface Installation extends InstallationOptions {
  readonly origin: URL
  get(path: string, options?: RequestOptions): Promise<ReceivedResponse>
  /** The paths whose answers set a cookie, so far. */
  readonly cookiePaths: ReadonlySet<string>
}

export function openInstallation(origin: URL, options: InstallationOptions): Installation {
  const cookiePaths = new Set<string>()
  return {
    origin,
    ...options,
    cookiePaths,
    async get(path, request) {
      const answer = await sendRequest(new URL(path, origin), { ca: options.ca, ...request })
      if (answer.headers['set-cookie']) cookiePaths.add(path)
      return answer
    },
  }
}
