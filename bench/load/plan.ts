/** What a load generator asks: the bytes of the next request as text, or `undefined` when there is nothing left to ask. */
export type Plan = () => string | undefined

/** As a browser sends it: some of the calls parse it. */
const USER_AGENT =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

/** A request as it goes over the wire, with the headers the product's own client sends. */
export function writeRequest(
  method: string,
  path: string,
  { lines, body = '' }: { readonly lines: readonly string[]; readonly body?: string },
): string {
  const length = body === '' ? [] : [`Content-Length: ${Buffer.byteLength(body)}`]
  const head = [
    `${method} ${path} HTTP/1.1`,
    'Host: localhost',
    `User-Agent: ${USER_AGENT}`,
    'Accept: application/json',
    'Content-Type: application/json',
    ...lines,
    ...length,
  ]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}
