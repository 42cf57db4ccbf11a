/** Browsers may hide autofilled values until the user interacts with the page, so `:autofill` counts as filled. */
export function isFilled(form: HTMLFormElement): boolean {
  return [...form.querySelectorAll('input')].every(
    (input) => !input.required || input.value !== '' || input.matches(':autofill'),
  )
}

/** Whether the form has the focus or any text. */
export function isDirty(form: HTMLFormElement): boolean {
  const hasText = [...form.querySelectorAll('input')].some((input) => input.value !== '')
  return hasText || form.contains(document.activeElement)
}

/** `animationstart` signals autofill (see `fields.css`). */
export const FILL_EVENTS = ['input', 'change', 'animationstart'] as const

/** Returns the function that unsubscribes. */
export function subscribeToFieldChanges(onChange: () => void): () => void {
  const controller = new AbortController()
  const { signal } = controller
  for (const type of FILL_EVENTS) document.addEventListener(type, onChange, { signal })
  return () => controller.abort()
}
