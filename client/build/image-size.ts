export interface ImageSize {
  readonly width: number
  readonly height: number
}

const PNG_SIGNATURE = '89504e470d0a1a0a'

/** The size of an SVG or a PNG; `undefined` if the content is neither or has none. */
export function readImageSize(content: Buffer): ImageSize | undefined {
  if (content.subarray(0, 8).toString('hex') !== PNG_SIGNATURE) return readSvgSize(content)
  // The first chunk, IHDR, begins with width and height.
  return { width: content.readUInt32BE(16), height: content.readUInt32BE(20) }
}

function readSvgSize(content: Buffer): ImageSize | undefined {
  const [, attributes = ''] = /<svg\b([^>]*)>/.exec(content.toString()) ?? []
  const box = /\sviewBox="[^"]*?([\d.]+)[\s,]+([\d.]+)\s*"/.exec(attributes) ?? []
  const width = Number(readLength(attributes, 'width') ?? box[1])
  const height = Number(readLength(attributes, 'height') ?? box[2])
  return width > 0 && height > 0 ? { width, height } : undefined
}

/** In pixels; a percentage says nothing about the size. */
const readLength = (attributes: string, name: string) =>
  new RegExp(`\\s${name}="([\\d.]+)(?:px)?"`).exec(attributes)?.[1]
