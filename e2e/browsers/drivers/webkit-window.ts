import type { BrowserWindow } from './browser-window.ts'
import { elementScript, jsonScript } from './page-script.ts'
import { CANDIDATES, type ElementRef } from './target.ts'
import type { WebDriver } from './webdriver.ts'

/** The key of a reference to an element, which the WebDriver specification fixes. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

type ElementObject = Readonly<Record<typeof ELEMENT, ElementRef>>

/** The elements of a selector that are visible. */
const VISIBLE = `return [...document.querySelectorAll(arguments[0])].filter((element) =>
  element.checkVisibility({ visibilityProperty: true }))`

/** A window of WebKitGTK. */
export function openWebKitWindow(callSession: WebDriver, handle: string): BrowserWindow {
  const call: WebDriver = async (...command) => {
    await callSession('POST', '/window', { handle })
    return callSession(...command)
  }
  const execute = <Result>(script: string, ...args: readonly unknown[]) =>
    call<Result>('POST', '/execute/sync', { script, args })
  const evaluate = async (script: string, argument: unknown) => {
    const json = await execute<string>(`return (${script})(arguments[0])`, argument)
    return JSON.parse(json) as never
  }

  return {
    async goto(url) {
      await call('POST', '/url', { url })
    },
    async reload() {
      await call('POST', '/refresh', {})
    },
    async findAll({ role, name }) {
      const found = await execute<ElementObject[]>(VISIBLE, CANDIDATES[role])
      const named: ElementRef[] = []
      for (const { [ELEMENT]: id } of found)
        if ((await call('GET', `/element/${id}/computedlabel`)) === name) named.push(id)
      return named
    },
    run: (script, ...args) => evaluate(jsonScript(script), JSON.stringify(args)),
    runOn: (element, script) => evaluate(elementScript(script), { [ELEMENT]: element }),
    async perform(actions) {
      const origin = (id: ElementRef) => ({ [ELEMENT]: id })
      await call('POST', '/actions', { actions: actions(origin) })
    },
  }
}
