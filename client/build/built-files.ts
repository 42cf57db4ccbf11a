import path from 'node:path'
import type { Language } from '@foyer/contract/languages.ts'
import type { Rolldown } from 'vite'

/** URL paths of the built files. */
export interface BuiltFiles {
  /** The file of a module and the files it imports, without those of the entry. */
  filesOf(module: string): readonly string[]
  /** The file of a language's `common` messages. */
  commonMessagesOf(language: Language): string
  /** The stylesheet of the pages that are loaded later. */
  readonly appStyles: string
}

/** Module names are relative to `root`. */
export function findBuiltFiles(root: string, { output }: Rolldown.RolldownOutput): BuiltFiles {
  const chunks = output.filter((file) => file.type === 'chunk')
  const entry = chunks.find((chunk) => chunk.isEntry)
  const initial = new Set(entry && [entry.fileName, ...entry.imports])

  function filesOf(module: string) {
    const id = path.join(root, module)
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(id))
    if (!chunk) throw new Error(`The build has no separate file for ${module}`)
    const needed = [chunk.fileName, ...chunk.imports]
    return needed.filter((file) => !initial.has(file)).map((file) => `/${file}`)
  }
  const styles = output.find(({ type, fileName }) => type === 'asset' && isAppStyles(fileName))
  if (!styles) throw new Error('The build has no separate file for styles/app.css')
  return {
    filesOf,
    appStyles: `/${styles.fileName}`,
    commonMessagesOf: (language) => filesOf(`src/messages/locales/${language}/common.ts`)[0] ?? '',
  }
}

const isAppStyles = (fileName: string) => /\/app-[^/]+\.css$/.test(fileName)
