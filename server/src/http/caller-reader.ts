import type { Caller } from '@foyer/contract/bodies.ts'
import Bowser from 'bowser'
import { toNetwork } from './address-block.ts'
import type { AppContext } from './app-env.ts'
import type { CallerAddressReader } from './caller-address.ts'

/** Of a `User-Agent`, what is looked at: characters. Real ones are shorter. */
const USER_AGENT_LENGTH = 512

const BROWSERS = new Set(Object.values(Bowser.BROWSER_MAP))
const SYSTEMS = new Set(Object.values(Bowser.OS_MAP))

/** Tells where a request comes from, as much of it as may be kept. For calls that write it down: it parses. */
export type CallerReader = (c: AppContext) => Caller

export function createCallerReader(readAddress: CallerAddressReader): CallerReader {
  return (c) => ({
    ...parseUserAgent(c.req.header('user-agent')),
    address: toNetwork(readAddress(c.env.incoming)),
  })
}

/** The names in a `User-Agent`: those the library knows by heart, and never a word of the sender's own. */
export function parseUserAgent(header: string | undefined): Pick<Caller, 'browser' | 'system'> {
  const text = header?.slice(0, USER_AGENT_LENGTH)
  if (!text) return { browser: '', system: '' }
  const parser = Bowser.getParser(text)
  return {
    browser: keepKnown(parser.getBrowserName(), BROWSERS),
    system: keepKnown(parser.getOSName(), SYSTEMS),
  }
}

function keepKnown(name: string, known: ReadonlySet<string>): string {
  return known.has(name) ? name : ''
}
