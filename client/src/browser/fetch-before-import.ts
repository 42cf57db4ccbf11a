import { fetchFile } from './loading.ts'

/**
 * The built app calls it for each `import()` (`client/build/fetch-before-import.ts`). Fetches the files first,
 * so that the import itself needs no network: a browser that fails to import a file does not try again until the page
 * is reloaded. Rejects with `ChunkLoadError`.
 */
export const fetchBeforeImport = <Chunk>(load: () => Promise<Chunk>, files: readonly string[]) =>
  Promise.all(files.map((file) => fetchFile(`/${file}`))).then(load)
