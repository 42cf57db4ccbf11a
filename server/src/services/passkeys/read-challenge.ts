/** The challenge in the `clientDataJSON` that a browser made; `''` if it has none. */
export function readChallenge(clientDataJSON: string): string {
  try {
    const clientData = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as unknown
    const { challenge } = (clientData ?? {}) as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}
