import type { IncomingMessage, ServerResponse } from 'node:http'
import type { EmulatorApp } from '../emulator/emulator-internals.ts'

export interface RouteContext {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly url: URL
  /** Lets the emulator handle the request. */
  readonly forward: () => void
}

export type Route = (context: RouteContext) => void | Promise<void>

/** Keys are `METHOD /path`, or `METHOD /folder/*` for the direct children of a folder. */
export type RouteTable = Record<string, Route>

/** Tries our routes first and forwards other requests to the emulator. */
export function createRouter(routes: RouteTable, app: EmulatorApp) {
  const table = new Map(Object.entries(routes))
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const forward = () => app(request, response)
    const url = URL.parse(request.url ?? '/', 'http://localhost')
    const route = url === null ? undefined : findRoute(table, request.method, url.pathname)
    if (url === null || route === undefined) return forward()
    await route({ request, response, url, forward })
  }
}

function findRoute(table: Map<string, Route>, method = '', path: string): Route | undefined {
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  return table.get(`${method} ${path}`) ?? table.get(`${method} ${folder}*`)
}
