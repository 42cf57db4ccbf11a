/** Called for each complete response. */
export type OnResponse = (status: number, head: string) => void

const LENGTH = /\r\ncontent-length: *(\d+)/i
const CHUNKED = /\r\ntransfer-encoding: *chunked/i
const LAST_CHUNK = '0\r\n\r\n'

/** A minimal parser for a connection with one request at a time, which leaves the CPU to the flood. */
export function createResponseReader(onResponse: OnResponse): (bytes: Buffer) => void {
  let head = ''
  let body = ''
  let remaining = -1
  let chunked = false

  function finish(): void {
    const responseHead = head
    head = ''
    body = ''
    remaining = -1
    chunked = false
    onResponse(Number(responseHead.slice(9, 12)), responseHead)
  }

  function startBody(end: number): void {
    const status = head.slice(9, 12)
    body = head.slice(end + 4)
    head = head.slice(0, end)
    chunked = CHUNKED.test(head)
    const length = status === '204' || status === '304' ? 0 : Number(LENGTH.exec(head)?.[1] ?? 0)
    remaining = chunked ? 1 : length - body.length
    if (chunked ? body.endsWith(LAST_CHUNK) : remaining <= 0) finish()
  }

  return (bytes) => {
    if (remaining < 0) {
      head += bytes.toString('latin1')
      const end = head.indexOf('\r\n\r\n')
      if (end >= 0) startBody(end)
    } else if (chunked) {
      body = body.slice(-LAST_CHUNK.length) + bytes.toString('latin1')
      if (body.endsWith(LAST_CHUNK)) finish()
    } else {
      remaining -= bytes.length
      if (remaining <= 0) finish()
    }
  }
}
