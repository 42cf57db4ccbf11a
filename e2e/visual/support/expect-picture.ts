import { expect, type TestInfo } from '@playwright/test'
import { PNG } from 'pngjs'
import { packPicture } from './pack-picture.ts'
import { roundRareColours, snapToStored } from './picture.ts'
import { readPicture } from './stored-pictures.ts'

/** From 0 to 1, as Playwright measures colours: nearly none, because what is as stored has been replaced. */
const COLOUR_THRESHOLD = 0.01

/** Pixels that may differ. Pictures of the same browser and fonts differ in none. */
const MAX_DIFFERENT_PIXELS = 20

/**
 * Compares a picture with the stored one, or stores it if the pictures are being updated. An illustration keeps all its
 * colours: rounded, its gradients would have patches.
 */
export function expectPicture(
  picture: PNG,
  name: string,
  { config }: TestInfo,
  isIllustration = false,
): void {
  const stored = readPicture(name)
  const isUpdate = config.updateSnapshots !== 'none'
  expect
    .soft(
      isUpdate
        ? packPicture(isIllustration ? picture : roundRareColours(picture, stored))
        : toCompare(picture, stored),
    )
    .toMatchSnapshot(`${name}.png`, {
      threshold: COLOUR_THRESHOLD,
      maxDiffPixels: MAX_DIFFERENT_PIXELS,
    })
}

const toCompare = (picture: PNG, stored: PNG | undefined) =>
  PNG.sync.write(stored ? snapToStored(picture, stored) : picture, { deflateLevel: 1 })
