import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'

const TARGET = new URL('../server/src/factors/passkey-providers.json', import.meta.url)

const AAGUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/

/**
 * Replaces the names that new passkeys get, by AAGUID, with those of a list in the format of
 * github.com/passkeydeveloper/passkey-authenticator-aaguids: the path of a downloaded file, or its `https:` address.
 */
export async function run([source]: readonly string[]): Promise<number> {
  if (source === undefined) {
    process.stderr.write('Name the file or the https: address of a list of AAGUIDs.\n')
    return 2
  }
  try {
    const names = toNames(await read(source))
    await writeFile(TARGET, `${JSON.stringify(names, null, 2)}\n`)
    process.stdout.write(`${Object.keys(names).length} names of passkey providers\n`)
    return 0
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    process.stderr.write(`The names stay as they are: ${reason}\n`)
    return 1
  }
}

async function read(source: string): Promise<string> {
  if (!source.startsWith('https://')) {
    if (!existsSync(source)) throw new Error(`There is no file ${source}.`)
    return readFile(source, 'utf8')
  }
  const response = await fetch(source)
  if (!response.ok) throw new Error(`${source} answered with ${response.status}`)
  return response.text()
}

/** By AAGUID. The list's logos are left out: they are trademarks, and 300 KB. Throws if the list is not one. */
export function toNames(text: string): Readonly<Record<string, string>> {
  const entries = Object.entries(JSON.parse(text) as Readonly<Record<string, unknown>>)
  // Its maintainers will leave an empty object when they retire it.
  if (entries.length === 0) throw new Error('The list is empty.')
  const sorted = entries.toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(sorted.map(([aaguid, entry]) => [aaguid, readName(aaguid, entry)]))
}

function readName(aaguid: string, entry: unknown): string {
  const { name } = Object(entry) as { readonly name?: unknown }
  if (AAGUID.test(aaguid) && typeof name === 'string' && name !== '') return name.slice(0, 100)
  throw new Error(`Not the name of an AAGUID: ${aaguid}`)
}
