/** How a body is squeezed on its way. */
export type Encoding = 'br' | 'gzip'

/** The tightest of `offered` that an `Accept-Encoding` header takes; `undefined` sends the body as it is. */
export function negotiateEncoding(
  header: string | undefined,
  offered: readonly Encoding[],
): Encoding | undefined {
  const accepted = new Set((header ?? '').split(',').map(readCoding))
  return offered.find((encoding) => accepted.has(encoding))
}

/** The name of one coding; nothing when its quality is zero, which is a refusal (RFC 9110 §12.4.2). */
function readCoding(text: string): string | undefined {
  const [name = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  return parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? undefined : name
}
