/** The service answers quickly or is not waited for. */
const TIMEOUT_MS = 2_000

/** As many characters of the hash as the service's API takes. About a thousand leaked passwords share them. */
const PREFIX_LENGTH = 5

/**
 * Whether a password is known from data breaches, by the API of https://haveibeenpwned.com/API/v3#PwnedPasswords:
 * the service sees only the start of the password's hash. Rejects if the service does not answer.
 */
export async function isLeakedPassword(password: string, serviceUrl: string): Promise<boolean> {
  const digest = await crypto.subtle.digest('SHA-1', new TextEncoder().encode(password))
  const hash = toHex(digest)
  const response = await fetch(serviceUrl + hash.slice(0, PREFIX_LENGTH), {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`Status ${response.status}`)
  return hasSuffix(await response.text(), hash.slice(PREFIX_LENGTH))
}

/** Each line is the rest of a hash and how often it was found; 0 marks a line that only pads the answer. */
function hasSuffix(answer: string, suffix: string): boolean {
  const lines = answer.split(/\r?\n/).map((line) => line.trim().toUpperCase().split(':'))
  return lines.some(([rest, count]) => rest === suffix && Number(count) > 0)
}

function toHex(bytes: ArrayBuffer): string {
  return [...new Uint8Array(bytes)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()
}
