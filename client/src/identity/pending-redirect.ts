/** Where the provider's library notes in the tab's own storage that it left for Google. No other file names it. */
const MARK = 'firebase:pendingRedirect:'

/** Whether this tab left for Google and has not finished; known without the library, also in the page's head. */
export function isRedirectPending(window: Window): boolean {
  return marksOf(window).length > 0
}

/** Finished, or given up: the next start is an ordinary one. */
export function forgetRedirect(window: Window) {
  for (const mark of marksOf(window)) window.sessionStorage.removeItem(mark)
}

function marksOf(window: Window): string[] {
  try {
    return Object.keys(window.sessionStorage).filter((key) => key.startsWith(MARK))
  } catch {
    return [] // storage is forbidden: nobody could have left
  }
}
