/** Returns the claims without verifying the signature. */
export function readClaims(token: unknown): Record<string, unknown> | undefined {
  return typeof token === 'string' ? decodePart(token.split('.')[1]) : undefined
}

/** Decodes one dot-separated part of a token. */
export function decodePart(part: string | undefined): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part ?? '', 'base64url').toString())
    return typeof value === 'object' && value !== null ? { ...value } : undefined
  } catch {
    return undefined
  }
}
