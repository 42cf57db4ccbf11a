/**
 * The parts of a recorded answer that today's answer lacks or has with another type. More parts are allowed, and so
 * is anything where the recording has `null`. Each entry of a list is compared with the first recorded one.
 */
export function missingParts(recorded: unknown, today: unknown, path = 'body'): readonly string[] {
  if (recorded === null) return []
  if (Array.isArray(recorded)) {
    if (!Array.isArray(today)) return [path]
    const [first] = recorded as readonly unknown[]
    const isFilled = recorded.length === 0 || today.length > 0
    const parts = today.flatMap((entry) => missingParts(first ?? null, entry, `${path}[]`))
    return isFilled ? parts : [`${path}[]`, ...parts]
  }
  if (typeof recorded !== typeof today || today === null) return [path]
  if (typeof recorded !== 'object') return []
  return Object.entries(recorded).flatMap(([key, value]) =>
    missingParts(value, (today as Record<string, unknown>)[key], `${path}.${key}`),
  )
}
