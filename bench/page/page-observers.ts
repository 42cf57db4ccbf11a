/// <reference lib="dom" />

/*
 * These functions run in a measured page, before its own scripts. They are sent to the browser as text, so
 * they refer to nothing outside themselves.
 */

declare global {
  interface Window {
    readFigures?: () => PaintFigures
    whenMarked?: Promise<number>
  }
}

/** The figures of a page without interaction until it is idle. */
export interface PaintFigures {
  /** Compressed bodies: bytes. */
  readonly html: number
  readonly js: number
  readonly css: number
  /** The page and its resources, without the icon. */
  readonly requests: number
  /** First and largest contentful paint: milliseconds since navigation. */
  readonly fcp: number
  readonly lcp: number
  /** The part of each task beyond 50 ms, summed since navigation: milliseconds. */
  readonly blocking: number
}

/** Provides `readFigures`. */
export function observePaints() {
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
 * Fills in and submits the form as soon as it is in the page. `whenMarked` resolves when a script handles it:
 * the button is disabled, or text is added to the form. An early submission that the page repeats later
 * counts when it is repeated.
 */
export function submitForm() {
  const type = (input: HTMLInputElement, text: string) => {
    // The native setter, because a library may have overridden the element's property.
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
    set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  window.whenMarked = new Promise((resolve) => {
    let sent: HTMLButtonElement | undefined
    const look = (changes: readonly MutationRecord[]) => {
      if (sent) {
        const hasNewText = changes.some(
          (change) => change.type === 'childList' && sent?.form?.contains(change.target),
        )
        if (hasNewText || sent.disabled) resolve(performance.now())
        return
      }
      const email = document.querySelector<HTMLInputElement>('form input[type=email]')
      const password = document.querySelector<HTMLInputElement>('form input[type=password]')
      const submit = document.querySelector<HTMLButtonElement>('form button[type=submit]')
      if (!email || !password || !submit) return
      // The parser may still add to the form, which must not count as a script's response.
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

/** `whenMarked` resolves when the first element that the selector finds is painted. */
export function observeElementPaint(selector: string) {
  const looking = new MutationObserver(() => {
    const found = document.querySelector(selector)
    if (!found) return
    looking.disconnect()
    // Mutation observers run before the first paint.
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
