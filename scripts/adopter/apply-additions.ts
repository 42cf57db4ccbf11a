/** A text that is added to an existing file. */
export interface Addition {
  readonly file: string
  /** The text that it follows; the file contains it exactly once. */
  readonly after: string
  readonly add: string
}

/** The changed files. Throws one error that names every place that is gone or ambiguous. */
export function applyAdditions(
  additions: readonly Addition[],
  read: (file: string) => string,
): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  const faults: string[] = []
  for (const { file, after, add } of additions) {
    const text = texts.get(file) ?? read(file)
    const count = text.split(after).length - 1
    if (count !== 1) faults.push(`${file} contains this ${count} times: ${after.trim()}`)
    texts.set(
      file,
      text.replace(after, () => after + add),
    )
  }
  if (faults.length > 0) throw new Error(faults.join('\n'))
  return texts
}
