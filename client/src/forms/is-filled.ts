/**
 * Whether every required field holds something. A browser that autofills may hide the value until the
 * person touches the page, so what it marks as autofilled counts too.
 */
export function isFilled(form: HTMLFormElement): boolean {
  return [...form.querySelectorAll('input')].every(
    (input) => !input.required || input.value !== '' || input.matches(':autofill'),
  )
}

/** Whether somebody has begun with the form: it has the focus, or something in it. */
export function isBegun(form: HTMLFormElement): boolean {
  const hasText = [...form.querySelectorAll('input')].some((input) => input.value !== '')
  return hasText || form.contains(document.activeElement)
}

/** The events that may change it; `animationstart` is how autofill makes itself known (see `fields.css`). */
export const FILL_EVENTS = ['input', 'change', 'animationstart'] as const

/** Calls back when a field of the page may have been filled or emptied; answers how to stop. */
export function subscribeToFilling(onChange: () => void): () => void {
  const listening = new AbortController()
  const { signal } = listening
  for (const type of FILL_EVENTS) document.addEventListener(type, onChange, { signal })
  return () => listening.abort()
}
