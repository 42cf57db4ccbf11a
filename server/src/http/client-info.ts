import type { ClientInfo } from '@foyer/contract/bodies.ts'
import Bowser from 'bowser'
import { toNetworkPrefix } from './ip-prefix.ts'
import type { RouteContext } from './app-env.ts'
import type { ClientIpReader } from './client-ip.ts'

/** Characters of a `User-Agent` that are parsed; real ones are shorter. */
const USER_AGENT_MAX_LENGTH = 512

const BROWSERS = new Set(Object.values(Bowser.BROWSER_MAP))
const SYSTEMS = new Set(Object.values(Bowser.OS_MAP))

/** Reads what may be stored about the client. It parses, so only calls that store the result use it. */
export type ClientInfoReader = (c: RouteContext) => ClientInfo

export function createClientInfoReader(readIp: ClientIpReader): ClientInfoReader {
  return (c) => ({
    ...parseUserAgent(c.req.header('user-agent')),
    address: toNetworkPrefix(readIp(c.env.incoming)),
  })
}

/** Returns names from the library's fixed lists only, never text from the header. */
export function parseUserAgent(header: string | undefined): Pick<ClientInfo, 'browser' | 'system'> {
  const text = header?.slice(0, USER_AGENT_MAX_LENGTH)
  if (!text) return { browser: '', system: '' }
  const parser = Bowser.getParser(text)
  return {
    browser: knownOrEmpty(parser.getBrowserName(), BROWSERS),
    system: knownOrEmpty(parser.getOSName(), SYSTEMS),
  }
}

function knownOrEmpty(name: string, known: ReadonlySet<string>): string {
  return known.has(name) ? name : ''
}
