import { expect, type TestInfo } from '@playwright/test'
import { PNG } from 'pngjs'
import { packPicture } from './pack-picture.ts'
import { roundRareColours } from './picture.ts'

/** Two colours differ if they are further apart than rounding makes them (0 to 1, as Playwright measures it). */
const COLOUR_THRESHOLD = 0.04

/** Pixels that may differ. Pictures of the same browser and fonts differ in none. */
const MAX_DIFFERENT_PIXELS = 20

/** Compares a picture with the stored one, or stores it if the pictures are being updated. */
export function expectPicture(picture: PNG, name: string, { config }: TestInfo): void {
  const isUpdate = config.updateSnapshots !== 'none'
  const content = isUpdate
    ? packPicture(roundRareColours(picture))
    : PNG.sync.write(picture, { deflateLevel: 1 })
  expect.soft(content).toMatchSnapshot(`${name}.png`, {
    threshold: COLOUR_THRESHOLD,
    maxDiffPixels: MAX_DIFFERENT_PIXELS,
  })
}
