/// <reference lib="dom" />

/*
 * What runs in a measured page, before anything of its own. Each of these is sent to the browser as text:
 * it refers to nothing outside itself.
 */

declare global {
  interface Window {
    readFigures?: () => PaintFigures
    whenMarked?: Promise<number>
  }
}

/** What a page that nobody touches did until it was at rest. */
export interface PaintFigures {
  /** Bodies as they travelled: bytes. */
  readonly html: number
  readonly js: number
  readonly css: number
  /** The page itself and what it fetched, without its icon. */
  readonly requests: number
  /** First and largest contentful paint: milliseconds from the navigation on. */
  readonly fcp: number
  readonly lcp: number
  /** What tasks took beyond 50 ms each, from the navigation on: milliseconds. */
  readonly blocking: number
}

/** Has `readFigures` tell of paints, tasks and bytes. */
export function watchPaints() {
  const ACCEPTABLE_TASK_MS = 50
  const watch = (type: string) => {
    const entries: PerformanceEntry[] = []
    const observer = new PerformanceObserver((list) => entries.push(...list.getEntries()))
    observer.observe({ type, buffered: true })
    return () => [...entries, ...observer.takeRecords()]
  }
  const readTasks = watch('longtask')
  const readLargest = watch('largest-contentful-paint')

  window.readFigures = () => {
    const fetched = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const [page] = performance.getEntriesByType('navigation') as PerformanceResourceTiming[]
    const bytesOf = (end: string) =>
      fetched
        .filter(({ name }) => new URL(name).pathname.endsWith(end))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
    const blocking = readTasks().reduce(
      (sum, { duration }) => sum + duration - ACCEPTABLE_TASK_MS,
      0,
    )
    return {
      html: page?.encodedBodySize ?? Number.NaN,
      js: bytesOf('.js'),
      css: bytesOf('.css'),
      requests: 1 + new Set(fetched.map(({ name }) => name)).size,
      fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      lcp: readLargest().at(-1)?.startTime ?? Number.NaN,
      blocking,
    }
  }
}

/**
 * Fills the form in and sends it as soon as it stands in the page, and has `whenMarked` tell when a script of the
 * page took it: its button is switched off, or something comes up in the form, as "Signing you in". What a page
 * keeps for its scripts until they are there counts when they do it.
 */
export function sendForm() {
  const type = (input: HTMLInputElement, text: string) => {
    // As a person does it: past what a library has put over the property of this element.
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
    set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  window.whenMarked = new Promise((resolve) => {
    let sent: HTMLButtonElement | undefined
    const look = (changes: readonly MutationRecord[]) => {
      if (sent) {
        const isTold = changes.some(
          (change) => change.type === 'childList' && sent?.form?.contains(change.target),
        )
        if (isTold || sent.disabled) resolve(performance.now())
        return
      }
      const email = document.querySelector<HTMLInputElement>('form input[type=email]')
      const password = document.querySelector<HTMLInputElement>('form input[type=password]')
      const submit = document.querySelector<HTMLButtonElement>('form button[type=submit]')
      if (!email || !password || !submit) return
      // What the parser has yet to add to the form must not pass for a script's answer.
      if (document.readyState === 'loading' && !submit.form?.nextElementSibling) return
      sent = submit
      type(email, 'ada@example.com')
      type(password, 'correct horse battery')
      submit.click()
    }
    const options = { childList: true, subtree: true, attributeFilter: ['disabled'] }
    new MutationObserver(look).observe(document, options)
  })
}

/** Has `whenMarked` tell when an element was painted: the first that the selector finds. */
export function markPaint(selector: string) {
  const looking = new MutationObserver(() => {
    const found = document.querySelector(selector)
    if (!found) return
    looking.disconnect()
    // Before its first paint, since observers of mutations come before it.
    found.setAttribute('elementtiming', 'marked')
  })
  looking.observe(document, { childList: true, subtree: true })
  window.whenMarked = new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const [entry] = list.getEntries()
      if (entry) resolve(entry.startTime)
    }).observe({ type: 'element', buffered: true })
  })
}
