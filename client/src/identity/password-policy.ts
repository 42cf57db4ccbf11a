import { PASSWORD_MIN_LENGTH } from '@foyer/contract/constants.ts'

/** Lengths are in characters. */
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
export const DEFAULT_PASSWORD_POLICY: PasswordPolicy = { minLength: PASSWORD_MIN_LENGTH }

export type PasswordRule = keyof PasswordPolicy

export interface PasswordCheck {
  readonly rule: PasswordRule
  readonly met: boolean
}

const PATTERNS = {
  lowercase: /[a-z]/,
  uppercase: /[A-Z]/,
  numeric: /[0-9]/,
} as const

/** Returns the checks in display order. */
export function checkPassword(policy: PasswordPolicy, password: string): PasswordCheck[] {
  const checks: PasswordCheck[] = [{ rule: 'minLength', met: password.length >= policy.minLength }]
  // The maximum is rarely reached, so it is listed only when exceeded.
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
