import type { BidiConnection, BidiEvent } from './bidi-connection.ts'
import type { BrowserSession } from './browser-window.ts'
import { openFirefoxWindow } from './firefox-window.ts'

interface LogEntry {
  readonly level: string
  readonly text: string | null
  readonly source: { readonly context?: string }
}

interface ContextTree {
  readonly contexts: readonly { readonly context: string; readonly userContext: string }[]
}

/** Opens a window in a user context of its own, which shares no storage with others. */
export async function openFirefoxSession(
  connection: BidiConnection,
  listeners: Set<(event: BidiEvent) => void>,
): Promise<BrowserSession> {
  const { userContext } = await connection.send<{ userContext: string }>(
    'browser.createUserContext',
  )
  const { context } = await connection.send<{ context: string }>('browsingContext.create', {
    type: 'window',
    userContext,
  })
  const errors: string[] = []
  const listen = ({ method, params }: BidiEvent) => {
    if (method !== 'log.entryAdded') return
    const { level, text, source } = params as LogEntry
    if (level === 'error' && source.context === context) errors.push(text ?? '')
  }
  listeners.add(listen)

  return {
    window: openFirefoxWindow(connection, context),
    async openedWindows() {
      const { contexts } = await connection.send<ContextTree>('browsingContext.getTree')
      return contexts
        .filter((found) => found.userContext === userContext && found.context !== context)
        .map((found) => openFirefoxWindow(connection, found.context))
    },
    errors: async () => errors,
    async close() {
      listeners.delete(listen)
      await connection.send('browser.removeUserContext', { userContext })
    },
  }
}
