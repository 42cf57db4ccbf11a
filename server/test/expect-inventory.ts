import { expect } from 'vitest'
import { isChangedProduct } from '../../scripts/adopter/changes.ts'

const isChanged = await isChangedProduct()

/**
 * Compares a text with the stored one in `server/test/inventory/`: what the product shows and answers, so that no change
 * of its insides alters it unseen. If the change is intended, write the texts again with
 * `npx vitest run --project server inventory log-privacy -u`, and read the difference before you commit it.
 * An adopter's product has endpoints, columns and texts of its own, so it is not compared.
 */
export async function expectInventory(name: string, text: string): Promise<void> {
  if (isChanged) return
  await expect(`${text.trimEnd()}\n`).toMatchFileSnapshot(`./inventory/${name}.txt`)
}

/** What differs between two runs or two machines. */
const VARYING: readonly (readonly [RegExp, string])[] = [
  [/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, '<uuid>'],
  [/\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?(\.\d+)?Z?( UTC)?/g, '<time>'],
  [/(?<=127\.0\.0\.1:|localhost:)\d{4,5}/g, '<port>'],
  [/\/\S*\/foyer-[\w-]+(?=\/)/g, '<folder>'],
]

export function withoutVarying(text: string): string {
  return VARYING.reduce((result, [pattern, name]) => result.replaceAll(pattern, name), text)
}

/**
 * The fields of log lines by event or message, and the codes and reasons of refusals. Not the calls that were refused,
 * because repeated refusals are left out and only counted, which depends on time.
 */
export function describeLog(lines: readonly string[]): string {
  const records = lines.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>)
  const groups = Map.groupBy(records, ({ event, msg, level }) =>
    [level, event ?? (msg === undefined ? 'request' : JSON.stringify(msg))].join(' '),
  )
  const valuesOf = (group: typeof records, name: string) =>
    [
      ...new Set(group.flatMap((record) => (name in record ? [String(record[name])] : []))),
    ].toSorted()
  const described = [...groups].map(([title, group]) => {
    const fields = group.flatMap((record) =>
      Object.entries(record).map(([name, value]) => `${name}: ${typeof value}`),
    )
    const shown = [...new Set(fields)].filter((field) => !field.startsWith('omitted:')).toSorted()
    const lists = ['code', 'reason'].flatMap((name) => {
      const values = valuesOf(group, name)
      return values.length === 0 ? [] : [`  ${name}: ${values.join(' ')}`]
    })
    return [`== ${title}`, shown.join(', '), ...lists].join('\n')
  })
  return described.toSorted().join('\n\n')
}
