import { passwordMinLength, productName } from 'virtual:product'
import { createStore } from '../browser/store.ts'
import { lazyModule } from '../browser/loading.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
}

/** Lengths are in characters; that of a password is its {@link lengthOf}. */
export interface PasswordPolicy {
  readonly minLength: number
  readonly maxLength?: number
  readonly lowercase?: boolean
  readonly uppercase?: boolean
  readonly numeric?: boolean
  /** At least one of these characters is required. */
  readonly nonAlphanumeric?: string
}

/** Applies until the provider's policy is loaded. */
export const DEFAULT_PASSWORD_POLICY: PasswordPolicy = { minLength: passwordMinLength }

export type PasswordRule = keyof PasswordPolicy

interface PasswordCheck {
  readonly rule: PasswordRule
  readonly met: boolean
}

const PATTERNS = {
  lowercase: /[a-z]/,
  uppercase: /[A-Z]/,
  numeric: /[0-9]/,
} as const

/** In code points (NIST SP 800-63B-4): an emoji is one character, not two. The provider counts at least as many. */
export const lengthOf = (password: string): number => [...password].length

/** Returns the checks in display order. */
export function checkPassword(policy: PasswordPolicy, password: string): PasswordCheck[] {
  const checks: PasswordCheck[] = [
    { rule: 'minLength', met: lengthOf(password) >= policy.minLength },
  ]
  // The maximum is rarely reached, so it is listed only when exceeded. It is the provider's, which counts UTF-16 units.
  if (policy.maxLength !== undefined && password.length > policy.maxLength)
    checks.push({ rule: 'maxLength', met: false })
  for (const rule of Object.keys(PATTERNS) as (keyof typeof PATTERNS)[])
    if (policy[rule]) checks.push({ rule, met: PATTERNS[rule].test(password) })
  const { nonAlphanumeric } = policy
  if (nonAlphanumeric)
    checks.push({
      rule: 'nonAlphanumeric',
      met: [...password].some((character) => nonAlphanumeric.includes(character)),
    })
  return checks
}

export type PasswordPolicyStore = ReturnType<typeof createPasswordPolicyStore>

/**
 * The provider's password policy, loaded when a form for a new password needs it. The product may ask for more
 * characters.
 */
export function createPasswordPolicyStore(loadPolicy: () => Promise<PasswordPolicy>) {
  const { getState, set, subscribe } = createStore<PasswordPolicy>(DEFAULT_PASSWORD_POLICY)
  let isRequested = false

  return {
    getState,
    subscribe,
    /** Never rejects: after a failure the default applies, and the provider enforces its policy. */
    async load() {
      if (isRequested) return
      isRequested = true
      try {
        const policy = await loadPolicy()
        set({ ...policy, minLength: Math.max(policy.minLength, passwordMinLength) })
      } catch {
        isRequested = false
      }
    },
  }
}

/** The 3,000 most common passwords (ASVS 6.2.4). The list is larger than the pages that need it. */
export const commonPasswords = lazyModule(async () => {
  const { default: list } = await import('./common-passwords.txt?raw')
  return new Set(list.trimEnd().split('\n'))
})

/**
 * Whether a password is common, the user's email or its first part, or the product's name. `common` is the list once it
 * is loaded.
 */
export function isEasyToGuess(
  { password, email }: Credentials,
  common: ReadonlySet<string> | undefined,
): boolean {
  const guess = password.toLowerCase()
  const own = email.trim().toLowerCase()
  const isOwn = guess === own || guess === own.split('@')[0]
  return isOwn || isProductName(password) || common?.has(guess) === true
}

/**
 * The name as such, however it is spelled, and with a year or the like behind it: `Acme Notes` is in `acme-notes2026!`.
 */
function isProductName(password: string): boolean {
  const name = spell(productName)
  const guess = spell(password)
  return name !== '' && guess.startsWith(name) && /^\d{0,4}$/.test(guess.slice(name.length))
}

/** In small letters and digits alone. */
const spell = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Called when the user starts to enter a new password. */
export const preloadCommonPasswords = () => void commonPasswords.load().catch(() => {})

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
