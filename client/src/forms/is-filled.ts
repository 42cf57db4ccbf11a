/**
 * Whether every required field holds something. A browser that autofills may hide the value until the
 * person touches the page, so what it marks as autofilled counts too.
 */
export function isFilled(form: HTMLFormElement): boolean {
  return [...form.querySelectorAll('input')].every(
    (input) => !input.required || input.value !== '' || input.matches(':autofill'),
  )
}

/** The events that may change it; `animationstart` is how autofill makes itself known (see `controls.css`). */
export const FILL_EVENTS = ['input', 'change', 'animationstart'] as const
