/** The rules for new passwords, in the format of the real provider's `customStrengthOptions`. */
export interface PasswordPolicy {
  /** UTF-16 code units, as in Firebase's library. */
  readonly minPasswordLength: number
  readonly maxPasswordLength: number
  readonly containsLowercaseCharacter?: boolean
  readonly containsUppercaseCharacter?: boolean
  readonly containsNumericCharacter?: boolean
  readonly containsNonAlphanumericCharacter?: boolean
}

/** The real provider's default: at least 6 characters. */
export const DEFAULT_PASSWORD_POLICY: PasswordPolicy = {
  minPasswordLength: 6,
  maxPasswordLength: 4096,
}

/** The characters that the real provider counts as non-alphanumeric. */
const SYMBOLS = `^$*.[]{}()?"!@#%&/\\,><':;|_~`.split('')

/** The real provider's bounds for the lengths. */
const LENGTH_BOUNDS = { minPasswordLength: [6, 30], maxPasswordLength: [6, 4096] } as const

const CHARACTER_RULES = {
  containsLowercaseCharacter: {
    message: 'Password must contain a lower case character',
    test: (password: string) => /[a-z]/.test(password),
  },
  containsUppercaseCharacter: {
    message: 'Password must contain an upper case character',
    test: (password: string) => /[A-Z]/.test(password),
  },
  containsNumericCharacter: {
    message: 'Password must contain a numeric character',
    test: (password: string) => /[0-9]/.test(password),
  },
  containsNonAlphanumericCharacter: {
    message: 'Password must contain a non-alphanumeric character',
    test: (password: string) => SYMBOLS.some((symbol) => password.includes(symbol)),
  },
} as const

type CharacterRule = keyof typeof CHARACTER_RULES
const characterRules = Object.keys(CHARACTER_RULES) as CharacterRule[]

/** Returns the unmet requirements in the real provider's wording. */
export function missingRequirements(policy: PasswordPolicy, password: string): string[] {
  const missing: string[] = []
  if (password.length < policy.minPasswordLength)
    missing.push(`Password must contain at least ${policy.minPasswordLength} characters`)
  if (password.length > policy.maxPasswordLength)
    missing.push(`Password may contain at most ${policy.maxPasswordLength} characters`)
  for (const rule of characterRules)
    if (policy[rule] === true && !CHARACTER_RULES[rule].test(password))
      missing.push(CHARACTER_RULES[rule].message)
  return missing
}

/** For shorter passwords, the emulator itself responds with WEAK_PASSWORD. */
const EMULATOR_MIN_LENGTH = 6

/** Returns the real provider's error for a password that violates the policy. */
export function passwordError(policy: PasswordPolicy, password: string): string | undefined {
  if (password.length < EMULATOR_MIN_LENGTH) return undefined
  const missing = missingRequirements(policy, password)
  return missing.length === 0
    ? undefined
    : `PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [${missing.join(', ')}]`
}

/** The response of `GET v2/passwordPolicy`. */
export function policyResponse(policy: PasswordPolicy): Record<string, unknown> {
  return {
    customStrengthOptions: policy,
    allowedNonAlphanumericCharacters: SYMBOLS,
    enforcementState: 'ENFORCE',
    schemaVersion: 1,
  }
}

/** Parses a policy from JSON and returns all errors at once. */
export function parsePasswordPolicy(
  text: string,
): { readonly policy: PasswordPolicy } | { readonly errors: string[] } {
  const options = parseObject(text)
  if (options === undefined) return { errors: ['is not a JSON object'] }
  const policy = { ...DEFAULT_PASSWORD_POLICY, ...options }
  const errors = Object.entries(options).flatMap(([name, value]) => optionErrors(name, value))
  if (errors.length > 0) return { errors }
  return policy.maxPasswordLength < policy.minPasswordLength
    ? { errors: ['maxPasswordLength is below minPasswordLength'] }
    : { policy }
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? { ...value }
      : undefined
  } catch {
    return undefined
  }
}

function optionErrors(name: string, value: unknown): string[] {
  if (name === 'minPasswordLength' || name === 'maxPasswordLength') {
    const [min, max] = LENGTH_BOUNDS[name]
    const isValid =
      typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
    return isValid ? [] : [`${name} is not a whole number from ${min} to ${max}`]
  }
  if (!(characterRules as string[]).includes(name)) return [`${name} is not a known option`]
  return typeof value === 'boolean' ? [] : [`${name} is not true or false`]
}
