/** Told of each answer that has come to its end. */
export type OnAnswer = (status: number, head: string) => void

const LENGTH = /\r\ncontent-length: *(\d+)/i
const CHUNKED = /\r\ntransfer-encoding: *chunked/i
const LAST_CHUNK = '0\r\n\r\n'

/**
 * Reads the answers of one connection on which one request at a time is under way. No more of a parser
 * than that takes: the generator must not need what the server is measured with.
 */
export function createResponseReader(onAnswer: OnAnswer): (bytes: Buffer) => void {
  let head = ''
  let body = ''
  let missing = -1
  let chunked = false

  function finish(): void {
    const answered = head
    head = ''
    body = ''
    missing = -1
    chunked = false
    onAnswer(Number(answered.slice(9, 12)), answered)
  }

  function beginBody(end: number): void {
    const status = head.slice(9, 12)
    body = head.slice(end + 4)
    head = head.slice(0, end)
    chunked = CHUNKED.test(head)
    const length = status === '204' || status === '304' ? 0 : Number(LENGTH.exec(head)?.[1] ?? 0)
    missing = chunked ? 1 : length - body.length
    if (chunked ? body.endsWith(LAST_CHUNK) : missing <= 0) finish()
  }

  return (bytes) => {
    if (missing < 0) {
      head += bytes.toString('latin1')
      const end = head.indexOf('\r\n\r\n')
      if (end >= 0) beginBody(end)
    } else if (chunked) {
      body = body.slice(-LAST_CHUNK.length) + bytes.toString('latin1')
      if (body.endsWith(LAST_CHUNK)) finish()
    } else {
      missing -= bytes.length
      if (missing <= 0) finish()
    }
  }
}
