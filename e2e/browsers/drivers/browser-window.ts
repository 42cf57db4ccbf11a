import type { InputActions } from './input-actions.ts'
import type { ElementRef, Target } from './target.ts'

/** A window of a browser, as both protocols can drive it. */
export interface BrowserWindow {
  /** Opens a URL and waits until the page has loaded. */
  goto(url: string): Promise<void>
  reload(): Promise<void>
  /** The elements that the browser's accessibility tree has for `target`, in the order of the page. */
  findAll(target: Target): Promise<readonly ElementRef[]>
  /** Runs a function in the page. Arguments and result are converted to JSON. */
  run<Result, Args extends readonly unknown[]>(
    script: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result>
  /** Runs a function in the page with an element. */
  runOn<Result>(element: ElementRef, script: (element: HTMLElement) => Result): Promise<Result>
  /** Moves the pointer and presses keys as a user does. */
  perform(actions: InputActions): Promise<void>
}

/** A user of a browser, with windows and storage of their own. */
export interface BrowserSession {
  readonly window: BrowserWindow
  /** The windows that the pages have opened and that are still open. */
  openedWindows(): Promise<readonly BrowserWindow[]>
  /** The errors of the first window's pages so far: uncaught exceptions and `console.error`. */
  errors(): Promise<readonly string[]>
  close(): Promise<void>
}

/** A running browser. */
export interface RunningBrowser {
  newSession(): Promise<BrowserSession>
  close(): Promise<void>
}
