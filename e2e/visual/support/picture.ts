import { PNG } from 'pngjs'

/** Colours of fewer pixels are rounded: the edges of letters and lines. */
const FEW_PIXELS = 100

/** A rounded channel is at most half of this apart from the original. */
const STEP = 16

/** Two processors may differ by so much when they blend colours. */
const NOISE = 2

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

/**
 * Rounds rare colours, which halves the size of the file. A stored picture says to which side, so that another processor
 * changes nothing. The colours of areas stay as they are: if they came from the stored picture, what is gone from the
 * page would stay in the picture as a shade.
 */
export function roundRareColours(picture: PNG, stored?: PNG): PNG {
  const rounded = new PNG({ width: picture.width, height: picture.height })
  const previous = stored && hasSizeOf(stored, picture) ? pixelsOf(stored) : undefined
  const counts = countColours(picture)
  const colours = pixelsOf(picture).map((colour, index) => {
    if (isOfArea(counts, colour)) return colour
    const wanted = previous?.[index] ?? colour
    const near = isWithin(STEP / 2 + NOISE, colour, wanted) ? wanted : colour
    return isRare(counts, near) ? roundColour(near) : near
  })
  pixelsOf(rounded).set(colours)
  return rounded
}

const hasSizeOf = (one: PNG, other: PNG) => one.width === other.width && one.height === other.height

/**
 * Replaces the pixels that match a stored picture by those of the stored one. A pixel of an area must have the same
 * colour; the stored colour of another one may be as far away as rounding explains.
 */
export function snapToStored(picture: PNG, stored: PNG): PNG {
  if (!hasSizeOf(picture, stored)) return picture
  const snapped = new PNG({ width: picture.width, height: picture.height })
  const expected = pixelsOf(stored)
  const counts = countColours(picture)
  const colours = pixelsOf(picture).map((colour, index) => {
    const wanted = expected[index] ?? 0
    const tolerance = isOfArea(counts, colour) ? NOISE : STEP / 2 + NOISE
    return isWithin(tolerance, colour, wanted) ? wanted : colour
  })
  pixelsOf(snapped).set(colours)
  return snapped
}

/** One number for each pixel: alpha, blue, green, red. */
const pixelsOf = ({ data }: PNG) =>
  new Uint32Array(data.buffer, data.byteOffset, data.length / Uint32Array.BYTES_PER_ELEMENT)

type Counts = ReadonlyMap<number, number>

function countColours(picture: PNG): Counts {
  const counts = new Map<number, number>()
  for (const colour of pixelsOf(picture)) counts.set(colour, (counts.get(colour) ?? 0) + 1)
  return counts
}

const isRare = (counts: Counts, colour: number) => (counts.get(colour) ?? 0) < FEW_PIXELS

/** Twice as many, because a colour of nearly so few pixels may have been rounded in the stored picture. */
const isOfArea = (counts: Counts, colour: number) => (counts.get(colour) ?? 0) >= 2 * FEW_PIXELS

const CHANNELS = [0, 8, 16]

const channelOf = (colour: number, shift: number) => (colour >>> shift) & 255

function isWithin(tolerance: number, one: number, other: number): boolean {
  if (one === other) return true
  return CHANNELS.every(
    (shift) => Math.abs(channelOf(one, shift) - channelOf(other, shift)) <= tolerance,
  )
}

/** Rounds the three channels of an opaque colour. */
function roundColour(colour: number): number {
  const channels = CHANNELS.map((shift) => {
    const value = Math.round(channelOf(colour, shift) / STEP) * STEP
    return Math.min(255, value) << shift
  })
  return ((255 << 24) | channels.reduce((all, channel) => all | channel, 0)) >>> 0
}
