/** The embedded provider's rules for new passwords: the real provider's `customStrengthOptions`. */
export interface PasswordPolicy {
  /** UTF-16 code units, as the provider's own library counts. */
  readonly minPasswordLength: number
  readonly maxPasswordLength: number
  readonly containsLowercaseCharacter?: boolean
  readonly containsUppercaseCharacter?: boolean
  readonly containsNumericCharacter?: boolean
  readonly containsNonAlphanumericCharacter?: boolean
}

/** The provider's default (decisions 19): at least 6 characters, nothing else. */
export const DEFAULT_PASSWORD_POLICY: PasswordPolicy = {
  minPasswordLength: 6,
  maxPasswordLength: 4096,
}

/** The characters the real provider counts as non-alphanumeric. */
const SYMBOLS = `^$*.[]{}()?"!@#%&/\\,><':;|_~`.split('')

/** The bounds the real provider sets on the lengths. */
const LENGTH_BOUNDS = { minPasswordLength: [6, 30], maxPasswordLength: [6, 4096] } as const

const CHARACTER_RULES = {
  containsLowercaseCharacter: {
    words: 'Password must contain a lower case character',
    holds: (password: string) => /[a-z]/.test(password),
  },
  containsUppercaseCharacter: {
    words: 'Password must contain an upper case character',
    holds: (password: string) => /[A-Z]/.test(password),
  },
  containsNumericCharacter: {
    words: 'Password must contain a numeric character',
    holds: (password: string) => /[0-9]/.test(password),
  },
  containsNonAlphanumericCharacter: {
    words: 'Password must contain a non-alphanumeric character',
    holds: (password: string) => SYMBOLS.some((symbol) => password.includes(symbol)),
  },
} as const

type CharacterRule = keyof typeof CHARACTER_RULES
const characterRules = Object.keys(CHARACTER_RULES) as CharacterRule[]

/** What `password` lacks, in the real provider's words; empty when it passes. */
export function missingRequirements(policy: PasswordPolicy, password: string): string[] {
  const missing: string[] = []
  if (password.length < policy.minPasswordLength)
    missing.push(`Password must contain at least ${policy.minPasswordLength} characters`)
  if (password.length > policy.maxPasswordLength)
    missing.push(`Password may contain at most ${policy.maxPasswordLength} characters`)
  for (const rule of characterRules)
    if (policy[rule] === true && !CHARACTER_RULES[rule].holds(password))
      missing.push(CHARACTER_RULES[rule].words)
  return missing
}

/** Below this many characters the emulator itself answers WEAK_PASSWORD, and is let to. */
const EMULATOR_MIN_LENGTH = 6

/** The real provider's error for a password against the policy; nothing when it may pass. */
export function refusePassword(policy: PasswordPolicy, password: string): string | undefined {
  if (password.length < EMULATOR_MIN_LENGTH) return undefined
  const missing = missingRequirements(policy, password)
  return missing.length === 0
    ? undefined
    : `PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [${missing.join(', ')}]`
}

/** The answer of `GET v2/passwordPolicy`. */
export function policyAnswer(policy: PasswordPolicy): Record<string, unknown> {
  return {
    customStrengthOptions: policy,
    allowedNonAlphanumericCharacters: SYMBOLS,
    enforcementState: 'ENFORCE',
    schemaVersion: 1,
  }
}

/** Reads a policy from JSON text; every fault is named, none stops the search for the next. */
export function parsePasswordPolicy(
  text: string,
): { readonly policy: PasswordPolicy } | { readonly faults: string[] } {
  const options = parseObject(text)
  if (options === undefined) return { faults: ['is not a JSON object'] }
  const policy = { ...DEFAULT_PASSWORD_POLICY, ...options }
  const faults = Object.entries(options).flatMap(([name, value]) => optionFaults(name, value))
  if (faults.length > 0) return { faults }
  return policy.maxPasswordLength < policy.minPasswordLength
    ? { faults: ['maxPasswordLength is below minPasswordLength'] }
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

function optionFaults(name: string, value: unknown): string[] {
  if (name === 'minPasswordLength' || name === 'maxPasswordLength') {
    const [least, most] = LENGTH_BOUNDS[name]
    const fits =
      typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
    return fits ? [] : [`${name} is not a whole number from ${least} to ${most}`]
  }
  if (!(characterRules as string[]).includes(name)) return [`${name} is not a known option`]
  return typeof value === 'boolean' ? [] : [`${name} is not true or false`]
}
