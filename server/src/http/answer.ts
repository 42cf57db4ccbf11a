import { randomUUID } from 'node:crypto'
import { ServerResponse, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'

/** Node's own answer, with the id by which the log tells of it. */
export class Answer<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  readonly requestId: string = randomUUID()
}

type Header = readonly [name: string, value: string]

/**
 * Makes the class of answers that carry these headers and their id, unless they say something else by the
 * same name. All go out at once: to set them one by one costs more than the look-up of who asks.
 */
export function createAnswerClass(always: readonly Header[]): typeof Answer {
  const names = new Set(['x-request-id', ...always.map(([name]) => name.toLowerCase())])

  return class<Request extends IncomingMessage> extends Answer<Request> {
    /** With headers as an object, and no reason of one's own: as all our answers are written, and Node's. */
    override writeHead(status: number, ...said: unknown[]): this {
      const [own = {}] = said as [OutgoingHttpHeaders?]
      const ours: Header[] = [...always, ['X-Request-Id', this.requestId]]
      const instead = Object.keys(own).filter((name) => names.has(name.toLowerCase()))
      const kept = instead.length === 0 ? ours : leaveOut(ours, instead)
      return super.writeHead(status, [...kept.flat(), ...Object.entries(own).flat()] as string[])
    }
  }
}

function leaveOut(headers: readonly Header[], names: readonly string[]): readonly Header[] {
  const left = new Set(names.map((name) => name.toLowerCase()))
  return headers.filter(([name]) => !left.has(name.toLowerCase()))
}
