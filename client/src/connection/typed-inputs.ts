/** The fields of a form whose text may be kept for later: never a password, shown or not. */
export function typedInputs(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.querySelectorAll('input')].filter(
    (input) => input.name !== '' && !isSecret(input),
  )
}

/** A password that is shown is a field for text; what a browser may fill in there tells. */
const isSecret = ({ name, type, autocomplete }: HTMLInputElement) =>
  name === 'password' || type === 'password' || autocomplete.endsWith('password')
