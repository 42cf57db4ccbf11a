/** The text of a field, by its name. */
export function readField(fields: FormData, name: string): string {
  const value = fields.get(name)
  return typeof value === 'string' ? value : ''
}

/** What {@link NameFields} holds. */
export function readNames(fields: FormData) {
  return {
    first_name: readField(fields, 'first_name'),
    last_name: readField(fields, 'last_name'),
  }
}
