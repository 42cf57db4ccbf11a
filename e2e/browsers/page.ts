import { waitFor } from './wait-for.ts'
import type { BrowserWindow } from './drivers/browser-window.ts'
import { clickOn, pressKeys } from './drivers/input-actions.ts'
import type { ElementRef, Target } from './drivers/target.ts'

/** A window, as a journey uses it: every step waits until it is possible. */
export interface Page {
  /** Opens a path of the product, or a whole URL. */
  goto(path: string): Promise<void>
  reload(): Promise<void>
  click(target: Target): Promise<void>
  /** Types into a field instead of what it contains. */
  fill(name: string, text: string): Promise<void>
  /** Selects an option of a field by typing its text. */
  choose(name: string, option: string): Promise<void>
  expectVisible(target: Target): Promise<void>
  /** Expects a text that users can see anywhere. */
  expectText(text: string): Promise<void>
  /** Expects a text in an element with a role that is announced. */
  expectAnnounced(role: 'alert' | 'status', text: string): Promise<void>
  /** Expects path, query and hash. */
  expectPath(path: string): Promise<void>
  run: BrowserWindow['run']
}

/** The steps of a journey in `window`. */
export function createPage(window: BrowserWindow, origin: string): Page {
  const wait = <Result>(what: string, probe: () => Promise<Result | undefined | false>) =>
    waitFor(what, probe, () => window.run(describePage))
  const first = async (target: Target) => (await window.findAll(target))[0]

  /** Waits until a user could click an element, and returns it. */
  const usable = (target: Target) =>
    wait(`a usable ${target.role} "${target.name}"`, async () => {
      const found = await first(target)
      return found && (await window.runOn(found, canBeClicked)) && found
    })

  /** Waits for a field and selects what it contains. */
  async function enter(name: string): Promise<ElementRef> {
    const field = await usable({ role: 'field', name })
    await window.runOn(field, selectContent)
    return field
  }

  return {
    goto: (path) => window.goto(new URL(path, origin).href),
    reload: () => window.reload(),
    async click(target) {
      await window.perform(clickOn(await usable(target)))
    },
    async fill(name, text) {
      const field = await enter(name)
      await window.perform(pressKeys(text))
      await wait(
        `"${text}" in "${name}"`,
        async () => (await window.runOn(field, valueOf)) === text,
      )
    },
    async choose(name, option) {
      await enter(name)
      await window.perform(pressKeys(option))
    },
    async expectVisible(target) {
      await wait(`${target.role} "${target.name}"`, () => first(target))
    },
    async expectText(text) {
      await wait(`the text "${text}"`, () => window.run(hasText, 'body', text))
    },
    async expectAnnounced(role, text) {
      await wait(`${role} "${text}"`, () => window.run(hasText, `[role=${role}]`, text))
    },
    async expectPath(path) {
      const url = origin + path
      await wait(`the path ${path}`, async () => (await window.run(() => location.href)) === url)
    },
    run: window.run,
  }
}

/** Whether the middle of an element would receive a click. Scrolls it into view. */
function canBeClicked(element: HTMLElement): boolean {
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, width, height } = element.getBoundingClientRect()
  const hit = document.elementFromPoint(left + width / 2, top + height / 2)
  return element.contains(hit) && !element.matches(':disabled, [aria-disabled=true]')
}

function selectContent(element: HTMLElement) {
  element.focus()
  if (element instanceof HTMLInputElement) element.select()
}

function valueOf(element: HTMLElement) {
  return element instanceof HTMLInputElement ? element.value : ''
}

function hasText(selector: string, text: string): boolean {
  return [...document.querySelectorAll<HTMLElement>(selector)].some(
    (element) => element.checkVisibility() && element.innerText.includes(text),
  )
}

/** The page for the message of a failure. */
function describePage(): string {
  return `${location.href}\n${document.body.innerText.replace(/\n+/g, '\n')}`
}
