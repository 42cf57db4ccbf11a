import { request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http'

/** An answer, read to its end. */
export interface RawAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export interface RawRequest {
  readonly method?: string
  /** As pairs in one list when a name is to come twice. */
  readonly headers?: OutgoingHttpHeaders | readonly string[]
  /** Sent in one chunk after the other, without a length. */
  readonly chunks?: readonly string[]
}

/** A request as `fetch` would not send it: any `Host`, headers that are a browser's own, doubled ones. */
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
