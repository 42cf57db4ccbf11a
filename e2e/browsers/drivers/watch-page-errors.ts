import type { BrowserWindow } from './browser-window.ts'

declare global {
  interface Window {
    foyerErrors?: string[]
  }
}

/**
 * Collects the errors of a window's pages from the moment that each has loaded, for a driver that reports none.
 * Returns the window, and a function for the errors so far.
 */
export function watchPageErrors(window: BrowserWindow) {
  const earlier: string[] = []
  const collect = async () => {
    const found = await window.run(takeErrors)
    earlier.push(...found)
    return earlier
  }
  const watched: BrowserWindow = {
    ...window,
    async goto(url) {
      await collect()
      await window.goto(url)
      await window.run(recordErrors)
    },
    async reload() {
      await collect()
      await window.reload()
      await window.run(recordErrors)
    },
  }
  return { window: watched, errors: collect }
}

function takeErrors(): string[] {
  return window.foyerErrors?.splice(0) ?? []
}

function recordErrors() {
  const errors: string[] = (window.foyerErrors = [])
  const { error } = console
  console.error = (...values: unknown[]) => {
    errors.push(values.join(' '))
    error(...values)
  }
  window.addEventListener('error', ({ message }) => errors.push(message))
  window.addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)))
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    errors.push(`Policy: ${effectiveDirective} refused ${blockedURI}`),
  )
}
