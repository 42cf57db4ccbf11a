import { expect, test } from '@playwright/test'
import { PNG } from 'pngjs'
import { joinPictures, roundRareColours, snapToStored } from './support/picture.ts'

type Colour = readonly [red: number, green: number, blue: number]

/** An area of one colour with a single pixel of another one in its first row. */
function draw(area: Colour, pixel: Colour, width = 40): PNG {
  const picture = new PNG({ width, height: 40 })
  for (let index = 0; index < picture.data.length; index += 4)
    picture.data.set([...(index === 8 ? pixel : area), 255], index)
  return picture
}

const colourAt = ({ data }: PNG, pixel: number) => [...data.subarray(pixel * 4, pixel * 4 + 3)]

test('rounding changes the colours of few pixels only', () => {
  const rounded = roundRareColours(draw([251, 247, 241], [120, 121, 254]))
  expect(colourAt(rounded, 0)).toEqual([251, 247, 241])
  expect(colourAt(rounded, 2)).toEqual([128, 128, 255])
})

test('a picture matches its stored one, but not if the colour of an area is another', () => {
  const picture = draw([251, 247, 241], [120, 121, 254])
  const stored = roundRareColours(picture)
  expect(snapToStored(picture, stored).data.equals(stored.data)).toBe(true)
  const other = snapToStored(draw([248, 247, 241], [120, 121, 254]), stored)
  expect(colourAt(other, 0)).toEqual([248, 247, 241])
  expect(colourAt(snapToStored(draw([251, 247, 241], [100, 121, 254]), stored), 2)).toEqual([
    100, 121, 254,
  ])
})

test('an update keeps the side to which a rare colour was rounded, and nothing else of the stored picture', () => {
  const stored = draw([251, 247, 241], [112, 128, 255])
  const moved = roundRareColours(draw([251, 247, 241], [121, 121, 254]), stored)
  expect(colourAt(moved, 2)).toEqual([112, 128, 255])
  // Of a shadow that is gone, on the area.
  const shadow = draw([251, 247, 241], [250, 246, 240])
  const gone = roundRareColours(draw([251, 247, 241], [251, 247, 241]), shadow)
  expect(colourAt(gone, 2)).toEqual([251, 247, 241])
})

test('narrow pictures are put side by side, wide ones below each other', () => {
  const sizeOf = ({ width, height }: PNG) => ({ width, height })
  const joinTwo = (width: number) => {
    const picture = draw([0, 0, 0], [0, 0, 0], width)
    return sizeOf(joinPictures([picture, picture]))
  }
  expect(joinTwo(40)).toEqual({ width: 80, height: 40 })
  expect(joinTwo(1280)).toEqual({ width: 1280, height: 80 })
})
