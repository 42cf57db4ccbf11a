const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const BITS = 5

/** RFC 4648 §6, without padding. */
export function encodeBase32(bytes: Uint8Array): string {
  let text = ''
  let buffer = 0
  let bits = 0
  for (const byte of bytes) {
    buffer = (buffer << 8) | byte
    bits += 8
    for (; bits >= BITS; bits -= BITS) text += ALPHABET[(buffer >>> (bits - BITS)) & 31]
    buffer &= (1 << bits) - 1
  }
  return bits > 0 ? text + ALPHABET[(buffer << (BITS - bits)) & 31] : text
}
