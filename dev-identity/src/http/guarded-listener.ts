import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { OWNER_AUTHORIZATION } from '../emulator/operation-rules.ts'
import { holdResponse } from './held-response.ts'
import { decideRequest } from './request-guard.ts'

interface GuardedListenerSettings {
  readonly publicOrigin: string
  readonly ownerSecret: string
  /** Resolves when all changes so far are on disk. */
  readonly saved: () => Promise<void>
}

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** Applies the request guard, translates the owner secret, and delays responses until changes are saved. */
export function createGuardedListener(
  settings: GuardedListenerSettings,
  handle: Handler,
): RequestListener {
  return (request, response) => {
    const port = request.socket.localPort ?? 0
    const decision = decideRequest(request, { ...settings, port })
    if (!decision.allowed) return refuse(response, decision.status, decision.reason)
    if (decision.owner) request.headers.authorization = OWNER_AUTHORIZATION
    // The emulator builds links from this header, so they always have the same host name.
    request.headers.host = `localhost:${port}`
    holdResponse(response, settings.saved)
    handle(request, response).catch((error: unknown) => fail(response, error))
  }
}

function refuse(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { 'content-type': 'application/json', vary: 'Origin' })
  response.end(JSON.stringify({ error: { code: status, message } }))
}

function fail(response: ServerResponse, error: unknown): void {
  console.error('The identity provider failed to handle a request:', error)
  if (response.headersSent) response.destroy()
  else refuse(response, 500, 'The identity provider failed to handle the request.')
}
