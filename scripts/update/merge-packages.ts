interface Versions {
  /** The texts of a `package.json`: before, the product's, and the release's. */
  readonly base: string
  readonly ours: string
  readonly theirs: string
}

/**
 * Merges a `package.json` by its keys: the release's, with what the product has added, changed or removed itself. Where
 * both have changed the same value, the product's stays: it is the product's file, and the check finds what does not fit.
 */
export function mergePackages({ base, ours, theirs }: Versions): string {
  const parse = (text: string) => JSON.parse(text) as unknown
  return `${JSON.stringify(merge(parse(base), parse(ours), parse(theirs)), undefined, 2)}\n`
}

function merge(base: unknown, ours: unknown, theirs: unknown): unknown {
  if (isSame(base, ours)) return theirs
  if (isList(ours) && isList(theirs)) return mergeLists(isList(base) ? base : [], ours, theirs)
  if (!isTable(ours) || !isTable(theirs)) return ours
  const before = isTable(base) ? base : {}
  const keys = new Set([...Object.keys(theirs), ...Object.keys(ours)])
  const entries = [...keys].map((key) => [key, merge(before[key], ours[key], theirs[key])] as const)
  const kept = entries.filter(([, value]) => value !== undefined)
  return Object.fromEntries(isSorted(Object.keys(theirs)) ? kept.toSorted(byKey) : kept)
}

function mergeLists(
  base: readonly unknown[],
  ours: readonly unknown[],
  theirs: readonly unknown[],
) {
  const added = ours.filter((item) => !base.includes(item) && !theirs.includes(item))
  const removed = base.filter((item) => !ours.includes(item))
  return [...theirs.filter((item) => !removed.includes(item)), ...added]
}

/** Dependencies are sorted, scripts are not. */
const isSorted = (keys: readonly string[]) =>
  keys.every((key, index) => index === 0 || (keys[index - 1] ?? '') <= key)

const byKey = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : 1)

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

const isTable = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !isList(value)
