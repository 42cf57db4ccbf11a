import { BlockList, isIP } from 'node:net'
import { z } from 'zod'

/*
 * The kinds of setting there are: text in, a value out, or the rest of a sentence that begins with the
 * setting's name. No sentence repeats the value: it may hold a password.
 */

/** How a value is made from text: `undefined` is a fault. */
type Parse<Value> = (text: string) => Value | undefined

function kind<Value>(fault: string, parse: Parse<Value>) {
  return z.string().transform((text, context): Value => {
    const value = parse(text.trim())
    if (value !== undefined) return value
    context.issues.push({ code: 'custom', message: fault, input: text })
    return z.NEVER
  })
}

/** A name, a key: no space inside. */
export const word = kind('must be one word', (text) => (/^\S+$/.test(text) ? text : undefined))

/** A host as a page's policy can name it. */
export const hostName = kind('must be a host name', (text) =>
  /^[\w.-]+(:\d+)?$/.test(text) ? text : undefined,
)

export const onOrOff = kind('must be on or off', (text) => {
  if (text === 'on') return true
  return text === 'off' ? false : undefined
})

export const port = kind('must be a port, 0 to 65535', (text) => {
  const value = parseWhole(text)
  return value !== undefined && value <= 65_535 ? value : undefined
})

/** How many of something: at least one. */
export const count = kind('must be a whole number, 1 or more', (text) => {
  const value = parseWhole(text)
  return value !== undefined && value >= 1 ? value : undefined
})

/** A time in days. */
export const days = kind('must be a number of days above 0, as 7 or 0.5', (text) => {
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : 0
  return value > 0 && value <= 36_500 ? value : undefined
})

/** An address of the web. */
export const url = kind('must be an http or https address', parseWebAddress)

/** Scheme, host and port, nothing behind. */
export const origin = kind('must be an origin, as https://foyer.example', (text) => {
  const address = parseWebAddress(text)
  const bare = address?.origin
  return address && (text === bare || address.href === `${bare}/`) ? address : undefined
})

export const databaseUrl = kind(
  'must be sqlite:<path>, sqlite::memory: or postgres://…',
  (text) => {
    if (/^sqlite:./.test(text)) return text
    return /^postgres(ql)?:\/\//.test(text) && URL.canParse(text) ? text : undefined
  },
)

/** Networks as `10.0.0.0/8, ::1`. */
export const networks = kind('must be networks separated by commas, as 10.0.0.0/8, ::1', (text) => {
  const list = new BlockList()
  const parts = text.split(',').map((part) => part.trim())
  return parts.every((part) => addNetwork(list, part)) ? list : undefined
})

function addNetwork(list: BlockList, text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  const widest = version === 4 ? 32 : 128
  const prefix = bits === undefined ? widest : parseWhole(bits)
  if (prefix === undefined || prefix > widest) return false
  list.addSubnet(address, prefix, version === 4 ? 'ipv4' : 'ipv6')
  return true
}

function parseWhole(text: string): number | undefined {
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

function parseWebAddress(text: string): URL | undefined {
  const address = URL.parse(text)
  return address && /^https?:$/.test(address.protocol) ? address : undefined
}
