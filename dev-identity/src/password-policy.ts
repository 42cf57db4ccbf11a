import { z } from 'zod'

const flag = z.boolean('is not true or false').exactOptional()

/** UTF-16 code units, as in Firebase's library; the bounds are the real provider's. */
const length = (min: number, max: number) => {
  const message = `is not a whole number from ${min} to ${max}`
  return z
    .number(message)
    .refine((value) => Number.isInteger(value) && value >= min && value <= max, message)
}

/** The rules for new passwords, in the format of the real provider's `customStrengthOptions`. */
const policySchema = z
  .strictObject(
    {
      // The real provider's default: at least 6 characters.
      minPasswordLength: length(6, 30).default(6),
      maxPasswordLength: length(6, 4096).default(4096),
      containsLowercaseCharacter: flag,
      containsUppercaseCharacter: flag,
      containsNumericCharacter: flag,
      containsNonAlphanumericCharacter: flag,
    },
    'is not a JSON object',
  )
  .refine((policy) => policy.maxPasswordLength >= policy.minPasswordLength, {
    path: ['maxPasswordLength'],
    error: 'is below minPasswordLength',
  })
  .readonly()

export type PasswordPolicy = z.infer<typeof policySchema>

export const DEFAULT_PASSWORD_POLICY: PasswordPolicy = policySchema.parse({})

/** Parses a policy from JSON and returns all errors at once. */
export function parsePasswordPolicy(
  text: string,
): { readonly policy: PasswordPolicy } | { readonly errors: string[] } {
  const { data, error } = policySchema.safeParse(parseJson(text))
  if (!error) return { policy: data }
  const errors = error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((name) => `${name} is not a known option`)
      : [[...issue.path, issue.message].join(' ')],
  )
  return { errors }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The characters that the real provider counts as non-alphanumeric. */
const SYMBOLS = `^$*.[]{}()?"!@#%&/\\,><':;|_~`.split('')

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
