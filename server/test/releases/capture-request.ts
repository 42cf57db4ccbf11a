import { createApi } from '../../../client/src/api/api.ts'
import type { RecordedRequest } from './exchange.ts'
import type { Step } from './scenario.ts'

/** The request that the client's API layer sends in a step. */
export async function captureRequest({ call, as = 'new', send }: Step): Promise<RecordedRequest> {
  const captured: RecordedRequest[] = []
  const api = createApi(async (input, init) => {
    const { method = 'GET', headers, body } = init ?? {}
    captured.push({
      call,
      as,
      method,
      path: input as string,
      headers: headers as Record<string, string>,
      ...(typeof body === 'string' && { body: JSON.parse(body) as unknown }),
    })
    return new Response(null, { status: 204 })
  })
  // The client may reject the empty answer.
  await send(api).catch(() => {})
  const [request] = captured
  if (!request) throw new Error(`The client sent no request for ${call}`)
  return request
}
