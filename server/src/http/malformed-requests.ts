import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { toRateLimitPrefix } from './ip-prefix.ts'
import { createLogSampler } from './log-sampler.ts'
import type { Logger } from './logger.ts'
import type { SecurityEvent } from '../security-events.ts'

/** Status lines by Node's error code; any other code is 400. */
const STATUS_LINES: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** Logs and answers what never becomes a request: invalid HTTP, timeouts, `CONNECT`. Only logs excess connections. */
export function answerMalformedRequests(server: Server, log: Logger): void {
  const sample = createLogSampler(() => performance.now())
  server.on('clientError', (error: Error & { code?: string }, socket: Socket) => {
    // A closed connection needs no response and no log line.
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const code = error.code ?? 'unreadable'
    answer(socket, STATUS_LINES[code] ?? '400 Bad Request', code)
  })
  server.on('connect', (_request, socket: Socket) => {
    answer(socket, '405 Method Not Allowed', 'tunnel')
  })
  server.on('drop', () => {
    const reason = 'connections'
    const { isWritten, omitted } = sample(reason)
    if (!isWritten) return
    log.warn(
      { event: 'limit' satisfies SecurityEvent, reason, ...(omitted > 0 && { omitted }) },
      'A connection was rejected',
    )
  })

  function answer(socket: Socket, statusLine: string, reason: string): void {
    const { isWritten, omitted } = sample(
      `${toRateLimitPrefix(socket.remoteAddress ?? '')} ${reason}`,
    )
    if (isWritten) {
      log.info({
        event: 'malformed-request' satisfies SecurityEvent,
        status: Number.parseInt(statusLine, 10),
        reason,
        ...(omitted > 0 && { omitted }),
      })
    }
    socket.end(`HTTP/1.1 ${statusLine}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
  }
}
