import type { BidiConnection } from './bidi-connection.ts'
import type { BrowserWindow } from './browser-window.ts'
import { elementScript, jsonScript } from './page-script.ts'
import { CANDIDATES, type ElementRef } from './target.ts'

interface FoundNodes {
  readonly nodes: readonly { readonly sharedId: ElementRef }[]
}

type Evaluated =
  | { readonly type: 'success'; readonly result: { readonly value: string } }
  | { readonly type: 'exception'; readonly exceptionDetails: { readonly text: string } }

/** A window of Firefox. */
export function openFirefoxWindow(connection: BidiConnection, context: string): BrowserWindow {
  const call = async (functionDeclaration: string, argument: object) => {
    const evaluated = await connection.send<Evaluated>('script.callFunction', {
      functionDeclaration,
      arguments: [argument],
      awaitPromise: false,
      target: { context },
    })
    if (evaluated.type === 'exception') throw new Error(evaluated.exceptionDetails.text)
    return JSON.parse(evaluated.result.value) as never
  }

  const locate = async (locator: object, startNodes?: readonly object[]) => {
    const command = 'browsingContext.locateNodes'
    const parameters = { context, locator, ...(startNodes && { startNodes }) }
    const { nodes } = await connection.send<FoundNodes>(command, parameters)
    return nodes.map(({ sharedId }) => sharedId)
  }

  return {
    async goto(url) {
      await connection.send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    async reload() {
      await connection.send('browsingContext.reload', { context, wait: 'complete' })
    },
    async findAll({ role, name }) {
      const candidates = await locate({ type: 'css', value: CANDIDATES[role] })
      if (candidates.length === 0) return []
      const startNodes = candidates.map((sharedId) => ({ sharedId }))
      const value = role === 'field' ? { name } : { role, name }
      return locate({ type: 'accessibility', value }, startNodes)
    },
    run: (script, ...args) =>
      call(jsonScript(script), { type: 'string', value: JSON.stringify(args) }),
    runOn: (element, script) => call(elementScript(script), { sharedId: element }),
    async perform(actions) {
      const origin = (sharedId: ElementRef) => ({ type: 'element', element: { sharedId } })
      await connection.send('input.performActions', { context, actions: actions(origin) })
    },
  }
}
