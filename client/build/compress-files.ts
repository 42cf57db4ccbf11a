import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COMPRESSED = new Set(['.js', '.css', '.svg', '.txt', '.webmanifest'])

/** Writes a brotli-11 and a gzip-9 copy of each text file. HTML is left out, because the server fills in the pages. */
export async function compressFiles(folder: string) {
  const entries = await readdir(folder, { recursive: true })
  const files = entries.filter((name) => COMPRESSED.has(path.extname(name)))
  await Promise.all(files.map((name) => compressFile(path.join(folder, name))))
}

async function compressFile(file: string) {
  const content = await readFile(file)
  const brotli = await promisify(brotliCompress)(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  })
  await writeFile(`${file}.br`, brotli)
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
}
