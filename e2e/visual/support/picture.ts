import { PNG } from 'pngjs'

/** Colours of fewer pixels are rounded: the edges of letters and lines. */
const FEW_PIXELS = 100

/** Rounded colours are at most half of this apart from the original, in each channel. */
const STEP = 16

/** In pixels. */
const NARROW = 640

/** Puts pictures of the same page into one: below each other, or beside each other if they are narrow. */
export function joinPictures(pictures: readonly PNG[]): PNG {
  const widths = pictures.map(({ width }) => width)
  const heights = pictures.map(({ height }) => height)
  const isNarrow = Math.max(...widths) <= NARROW
  const [width, height] = isNarrow
    ? [sum(widths), Math.max(...heights)]
    : [Math.max(...widths), sum(heights)]
  const joined = new PNG({ width, height })
  let [x, y] = [0, 0]
  for (const picture of pictures) {
    PNG.bitblt(picture, joined, 0, 0, picture.width, picture.height, x, y)
    if (isNarrow) x += picture.width
    else y += picture.height
  }
  return joined
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** Rounds rare colours, which halves the size of the file. The colours of areas stay as they are. */
export function roundRareColours(picture: PNG): PNG {
  const rounded = new PNG({ width: picture.width, height: picture.height })
  const { buffer, byteOffset, length } = picture.data
  const pixels = new Uint32Array(buffer, byteOffset, length / 4)
  const target = new Uint32Array(rounded.data.buffer, rounded.data.byteOffset, length / 4)
  const counts = new Map<number, number>()
  for (const colour of pixels) counts.set(colour, (counts.get(colour) ?? 0) + 1)
  target.set(
    pixels.map((colour) => ((counts.get(colour) ?? 0) < FEW_PIXELS ? round(colour) : colour)),
  )
  return rounded
}

/** Rounds the three channels of an opaque colour. */
function round(colour: number): number {
  const channels = [0, 8, 16].map((shift) => {
    const value = (colour >>> shift) & 255
    return Math.min(255, Math.round(value / STEP) * STEP) << shift
  })
  return ((255 << 24) | channels.reduce((sum, channel) => sum | channel, 0)) >>> 0
}
