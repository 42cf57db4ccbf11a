import http, { type IncomingHttpHeaders } from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'

const TIMEOUT_MS = 10_000

export interface ReceivedResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** As sent, possibly compressed. */
  readonly body: Buffer
}

export interface RequestOptions {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Certificates to trust instead of the usual ones. */
  readonly ca?: string | undefined
}

/** Not `fetch`, which sets `Host` itself and undoes compression. Follows no redirect. */
export function sendRequest(
  url: URL,
  { headers, ...rest }: RequestOptions = {},
): Promise<ReceivedResponse> {
  return new Promise((resolve, reject) => {
    const options = {
      agent: false as const,
      // Otherwise Node takes the name from the `Host` header.
      servername: isIP(url.hostname) === 0 ? url.hostname : '',
      headers: { 'User-Agent': 'npm run smoke', ...headers },
      ...rest,
    }
    const { request } = url.protocol === 'https:' ? https : http
    const call = request(url, options, (response) => {
      const read: Buffer[] = []
      response.on('data', (chunk: Buffer) => read.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const { statusCode: status = 0 } = response
        resolve({ status, headers: response.headers, body: Buffer.concat(read) })
      })
    })
    call.setTimeout(TIMEOUT_MS, () => call.destroy(new Error('no answer within ten seconds')))
    call.on('error', reject)
    call.end()
  })
}
