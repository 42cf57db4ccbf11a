import path from 'node:path'
import type { Language } from '@foyer/contract/languages.ts'
import type { Rolldown } from 'vite'

/** Where the build put what is fetched by itself. */
export interface BuiltFiles {
  /** The addresses of a module's file and of those it cannot run without, the app's own excepted. */
  filesOf(module: string): readonly string[]
  /** The address of the words that a language needs first. */
  wordsOf(language: Language): string
  /** The address of the styles of all that lies behind the door. */
  readonly roomStyles: string
}

/** Reads it off what the build answered. Modules are named from the root of the client. */
export function findBuiltFiles(root: string, { output }: Rolldown.RolldownOutput): BuiltFiles {
  const chunks = output.filter((file) => file.type === 'chunk')
  const entry = chunks.find((chunk) => chunk.isEntry)
  const early = new Set(entry && [entry.fileName, ...entry.imports])

  function filesOf(module: string) {
    const id = path.join(root, module)
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(id))
    if (!chunk) throw new Error(`${module} has no file of its own in the build`)
    const needed = [chunk.fileName, ...chunk.imports]
    return needed.filter((file) => !early.has(file)).map((file) => `/${file}`)
  }
  const styles = output.find(({ type, fileName }) => type === 'asset' && isRoomStyles(fileName))
  if (!styles) throw new Error('styles/rooms.css has no file of its own in the build')
  return {
    filesOf,
    roomStyles: `/${styles.fileName}`,
    wordsOf: (language) => filesOf(`src/messages/locales/${language}/door.ts`)[0] ?? '',
  }
}

const isRoomStyles = (fileName: string) => /\/rooms-[^/]+\.css$/.test(fileName)
