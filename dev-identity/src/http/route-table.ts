import type { IncomingMessage, ServerResponse } from 'node:http'
import type { EmulatorApp } from '../emulator/emulator-internals.ts'

export interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly url: URL
  /** Leaves the answer to the emulator. */
  readonly passOn: () => void
}

export type Route = (exchange: Exchange) => void | Promise<void>

/** Routes by `METHOD /path`, or `METHOD /folder/*` for what lies right inside a folder. */
export type RouteTable = Record<string, Route>

/** Our own routes in front of the emulator's; what none of them claims is the emulator's. */
export function createRouter(routes: RouteTable, app: EmulatorApp) {
  const table = new Map(Object.entries(routes))
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const passOn = () => app(request, response)
    const url = URL.parse(request.url ?? '/', 'http://localhost')
    const route = url === null ? undefined : findRoute(table, request.method, url.pathname)
    if (url === null || route === undefined) return passOn()
    await route({ request, response, url, passOn })
  }
}

function findRoute(table: Map<string, Route>, method = '', path: string): Route | undefined {
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  return table.get(`${method} ${path}`) ?? table.get(`${method} ${folder}*`)
}
