import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { PNG } from 'pngjs'

const FOLDER = path.join(import.meta.dirname, '../pictures')

/** Says which product the pictures show. */
const PRODUCT = path.join(FOLDER, 'product.json')

/** The names of the stored pictures, without their extension. */
export function listPictures(): readonly string[] {
  const files = existsSync(FOLDER) ? readdirSync(FOLDER) : []
  return files
    .filter((file) => file.endsWith('.png'))
    .map((file) => path.basename(file, '.png'))
    .toSorted()
}

const fileOf = (name: string) => path.join(FOLDER, `${name}.png`)

export function readPicture(name: string): PNG | undefined {
  return existsSync(fileOf(name)) ? PNG.sync.read(readFileSync(fileOf(name))) : undefined
}

export const deletePicture = (name: string): void => rmSync(fileOf(name))

/** In bytes. */
export const pictureSize = (name: string): number => statSync(fileOf(name)).size

/** The name of the product that the pictures show; `undefined` if none are stored. */
export function readPicturedProduct(): string | undefined {
  if (!existsSync(PRODUCT)) return undefined
  const { name }: { name: string } = JSON.parse(readFileSync(PRODUCT, 'utf8'))
  return name
}

export function writePicturedProduct(name: string): void {
  writeFileSync(PRODUCT, `{ "name": ${JSON.stringify(name)} }\n`)
}
