import { expect, type TestInfo } from '@playwright/test'
import { PNG } from 'pngjs'
import { packPicture } from './pack-picture.ts'
import { roundRareColours, snapToStored } from './picture.ts'
import { readPicture } from './stored-pictures.ts'

/** From 0 to 1, as Playwright measures colours: nearly none, because what is as stored has been replaced. */
const COLOUR_THRESHOLD = 0.01

/** Pixels that may differ. Pictures of the same browser and fonts differ in none. */
const MAX_DIFFERENT_PIXELS = 20

/** Compares a picture with the stored one, or stores it if the pictures are being updated. */
export function expectPicture(picture: PNG, name: string, { config }: TestInfo): void {
  const isUpdate = config.updateSnapshots !== 'none'
  expect
    .soft(isUpdate ? toStore(picture, name) : toCompare(picture, name))
    .toMatchSnapshot(`${name}.png`, {
      threshold: COLOUR_THRESHOLD,
      maxDiffPixels: MAX_DIFFERENT_PIXELS,
    })
}

const toStore = (picture: PNG, name: string) =>
  packPicture(roundRareColours(snap(picture, name), picture))

const toCompare = (picture: PNG, name: string) =>
  PNG.sync.write(snap(picture, name), { deflateLevel: 1 })

function snap(picture: PNG, name: string): PNG {
  const stored = readPicture(name)
  return stored ? snapToStored(picture, stored) : picture
}
