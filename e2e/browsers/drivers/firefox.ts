import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { BROWSER_LOCALE } from '../../support/configured-product.ts'
import { connectBidi, type BidiEvent } from './bidi-connection.ts'
import { openFirefoxSession } from './firefox-session.ts'
import type { RunningBrowser } from './browser-window.ts'
import { readMatch, startGroup } from './child-group.ts'

/**
 * Firefox allows every popup while it is automated, unless the user has set the preference. It ignores values that are
 * equal to the default, so the default is changed first.
 */
const PREFERENCES = `
pref("dom.disable_open_during_load", false);
user_pref("dom.disable_open_during_load", true);
user_pref("intl.accept_languages", "${BROWSER_LOCALE}");
`

/** Starts Firefox, which speaks WebDriver BiDi itself. */
export async function startFirefox(): Promise<RunningBrowser> {
  const profile = mkdtempSync(path.join(tmpdir(), 'foyer-firefox-'))
  writeFileSync(path.join(profile, 'user.js'), PREFERENCES)
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0']
  const firefox = startGroup('firefox-esr', [...args, 'about:blank'], { pipe: 'stderr' })
  const listeners = new Set<(event: BidiEvent) => void>()
  const url = await readMatch(firefox.child.stderr!, /WebDriver BiDi listening on (\S+)\s/)
  const connection = await connectBidi(`${url}/session`, (event) => {
    for (const listener of listeners) listener(event)
  })
  await connection.send('session.new', { capabilities: {} })
  await connection.send('session.subscribe', { events: ['log.entryAdded'] })

  return {
    newSession: () => openFirefoxSession(connection, listeners),
    async close() {
      connection.close()
      await firefox.stop()
      rmSync(profile, { recursive: true, force: true })
    },
  }
}
