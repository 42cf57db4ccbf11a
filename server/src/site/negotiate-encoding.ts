export type Encoding = 'br' | 'gzip'

/** The first of `offered` that `Accept-Encoding` allows; `undefined` for no encoding. */
export function negotiateEncoding(
  header: string | undefined,
  offered: readonly Encoding[],
): Encoding | undefined {
  const accepted = new Set((header ?? '').split(',').map(readCoding))
  return offered.find((encoding) => accepted.has(encoding))
}

/** `undefined` if the quality is zero, which excludes the coding (RFC 9110 §12.4.2). */
function readCoding(text: string): string | undefined {
  const [name = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  return parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? undefined : name
}
