/** One HTTP request. */
export interface BenchRequest {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** Returns the next request, or `undefined` when there are no more. */
export type RequestSource = () => BenchRequest | undefined

/** A browser's, because some calls parse it. */
const USER_AGENT =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

const CLIENT_HEADERS = {
  'User-Agent': USER_AGENT,
  Accept: 'application/json',
  'Content-Type': 'application/json',
}

/** Adds the headers that the product's own client sends. */
export function createRequest(
  method: BenchRequest['method'],
  path: string,
  { headers, body }: Partial<Pick<BenchRequest, 'headers' | 'body'>> = {},
): BenchRequest {
  return {
    method,
    path,
    headers: { ...CLIENT_HEADERS, ...headers },
    ...(body !== undefined && { body }),
  }
}

/** The bytes of a request, as Latin-1 text. */
export function serializeRequest({ method, path, headers, body = '' }: BenchRequest): string {
  const length = body === '' ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }
  const lines = Object.entries({ Host: 'localhost', ...headers, ...length }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  return `${[`${method} ${path} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n${body}`
}
