import type { Caller } from '@foyer/contract/bodies.ts'
import type { Messages } from '../messages/messages.ts'

/** What a device is called: "Firefox on Windows", as far as it told. */
export function deviceName(words: Messages['account']['devices'], { browser, system }: Caller) {
  if (browser === '' && system === '') return words.unknown
  return words.on(browser || words.unknownBrowser, system || words.unknownSystem)
}
