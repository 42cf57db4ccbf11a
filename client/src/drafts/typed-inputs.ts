/** The inputs of a form whose text may be saved: never a password, visible or not. */
export function typedInputs(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.querySelectorAll('input')].filter(
    (input) => input.name !== '' && !isSecret(input),
  )
}

/** A visible password has the type `text`, but keeps its name or its `autocomplete`. */
const isSecret = ({ name, type, autocomplete }: HTMLInputElement) =>
  name === 'password' || type === 'password' || autocomplete.endsWith('password')
