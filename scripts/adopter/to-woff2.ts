import { brotliCompressSync, constants } from 'node:zlib'

/** A WOFF2 header has 48 bytes, of which those about metadata stay 0 (W3C: WOFF File Format 2.0, section 4). */
const HEADER_BYTES = 48

/** The tables that WOFF2 would transform; version 3 leaves them as they are. */
const UNTRANSFORMED: ReadonlySet<string> = new Set(['glyf', 'loca'])

/** Marks a table whose tag is written out. */
const OWN_TAG = 63

/** Packs an installed TrueType font for the changed product, because this repository contains no font. */
export function toWoff2(font: Buffer): Buffer {
  const tables = readTables(font)
  const directory = Buffer.concat(tables.map(describeTable))
  const data = brotliCompressSync(Buffer.concat(tables.map(({ content }) => content)), {
    params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT },
  })
  const header = Buffer.alloc(HEADER_BYTES)
  const used = HEADER_BYTES + directory.length + data.length
  const length = Math.ceil(used / 4) * 4
  header.write('wOF2', 0, 'latin1')
  font.copy(header, 4, 0, 4)
  header.writeUInt32BE(length, 8)
  header.writeUInt16BE(tables.length, 12)
  header.writeUInt32BE(font.length, 16)
  header.writeUInt32BE(data.length, 20)
  header.writeUInt16BE(1, 24)
  return Buffer.concat([header, directory, data, Buffer.alloc(length - used)])
}

interface FontTable {
  readonly tag: string
  readonly content: Buffer
}

function readTables(font: Buffer): readonly FontTable[] {
  return Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const entry = 12 + index * 16
    const start = font.readUInt32BE(entry + 8)
    const content = font.subarray(start, start + font.readUInt32BE(entry + 12))
    return { tag: font.toString('latin1', entry, entry + 4), content }
  })
}

function describeTable({ tag, content }: FontTable): Buffer {
  const version = UNTRANSFORMED.has(tag) ? 3 : 0
  const flags = Buffer.from([(version << 6) | OWN_TAG])
  return Buffer.concat([flags, Buffer.from(tag, 'latin1'), toBase128(content.length)])
}

/** Seven bits per byte, the highest first; all bytes but the last one have the eighth bit set. */
function toBase128(value: number): Buffer {
  const bytes = [value & 127]
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) bytes.unshift((rest & 127) | 128)
  return Buffer.from(bytes)
}
