import { PASSWORD_MIN_LENGTH } from '@foyer/contract/constants.ts'

/** What the identity provider demands of a password. Lengths in characters. */
export interface PasswordPolicy {
  readonly minLength: number
  readonly maxLength?: number
  readonly lowercase?: boolean
  readonly uppercase?: boolean
  readonly numeric?: boolean
  /** The characters of which one must be there. */
  readonly nonAlphanumeric?: string
}

/** What holds until the provider has told its own (decisions 19). */
export const DEFAULT_PASSWORD_POLICY: PasswordPolicy = { minLength: PASSWORD_MIN_LENGTH }

/** The name of one demand. */
export type PasswordRule = keyof PasswordPolicy

/** One demand, and whether a password meets it. */
export interface PasswordCheck {
  readonly rule: PasswordRule
  readonly met: boolean
}

const PATTERNS = {
  lowercase: /[a-z]/,
  uppercase: /[A-Z]/,
  numeric: /[0-9]/,
} as const

/** Holds a password against each demand of the policy, in the order a person reads them. */
export function checkPassword(policy: PasswordPolicy, password: string): PasswordCheck[] {
  const checks: PasswordCheck[] = [{ rule: 'minLength', met: password.length >= policy.minLength }]
  // A limit nobody reaches by typing would only be noise: it is shown once it is broken.
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
