import type { ClientInfo } from '@foyer/contract/schemas.ts'
import type { Messages } from '../messages/messages.ts'

/** For example "Firefox on Windows". */
export function deviceName(
  texts: Messages['account']['devices'],
  { browser, system }: Pick<ClientInfo, 'browser' | 'system'>,
) {
  if (browser === '' && system === '') return texts.unknown
  return texts.on(browser || texts.unknownBrowser, system || texts.unknownSystem)
}
