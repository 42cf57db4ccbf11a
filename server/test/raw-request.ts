import { request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http'

export interface RawAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export interface RawRequest {
  readonly method?: string
  /** A flat list of pairs to repeat a name. */
  readonly headers?: OutgoingHttpHeaders | readonly string[]
  /** Sent as chunks, without Content-Length. */
  readonly chunks?: readonly string[]
}

/** Sends headers that `fetch` does not allow, such as `Host` and repeated ones. */
export function requestRaw(
  url: string,
  { chunks = [], ...options }: RawRequest,
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const call = request(url, options, (response) => {
      const read: Buffer[] = []
      response.on('data', (chunk: Buffer) => read.push(chunk))
      response.on('end', () => {
        const { statusCode: status = 0, headers } = response
        resolve({ status, headers, body: Buffer.concat(read) })
      })
    })
    call.on('error', reject)
    for (const chunk of chunks) call.write(chunk)
    call.end()
  })
}
