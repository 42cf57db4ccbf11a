import { readField } from './read-field.ts'

/** The values of {@link NameFields}. */
export function readNames(fields: FormData) {
  return {
    first_name: readField(fields, 'first_name'),
    last_name: readField(fields, 'last_name'),
  }
}
