import type { OfferedLanguages } from '@foyer/contract/languages.ts'
import { z } from 'zod'
import { brand } from './brand.ts'
import { describeIssues } from './describe-issues.ts'
import { extraFields, listMissingTexts } from './fields.ts'
import { signIn, signUpPolicy } from './sign-in.ts'
import { contact, LANGUAGE_CODES, links, wholeNumber } from './values.ts'

/*
 * The schema of `foyer.config.ts`: the decisions of a product. What belongs to a deployment, such as addresses
 * and secrets, is read from the environment instead (`server/src/config/settings.ts`).
 */

/** Whether users can turn two-step login on, or must. */
const twoStep = z.enum(['off', 'optional', 'required'], {
  error: "must be 'off', 'optional' or 'required'",
})

const MAX_GRACE_DAYS = 365

/** How long users have to turn it on where it is required, from the first login for which it was. */
const twoStepGraceDays = z
  .number()
  .refine(
    (value) => value >= 0 && value <= MAX_GRACE_DAYS,
    `must be a number of days from 0 to ${MAX_GRACE_DAYS}`,
  )

/** If set, each user must accept the terms that `links.terms` leads to. */
const terms = z.strictObject({
  /** Stored with the time of acceptance. A change asks all users to accept the terms again. */
  version: z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(100, 'must have at most 100 characters'),
})

const MAX_SESSION_DAYS = 36_500

const days = z
  .number()
  .refine(
    (value) => value > 0 && value <= MAX_SESSION_DAYS,
    `must be a number of days above 0, at most ${MAX_SESSION_DAYS}`,
  )

const sessions = z
  .strictObject({
    /** How long a session lives unused. `SESSION_IDLE_DAYS` overrides it. */
    idleDays: days.default(7),
    /** How long a session lives in total. `SESSION_MAX_DAYS` overrides it. */
    maxDays: days.default(30),
    /** At most this many sessions per user. A further sign-in ends one, normally the oldest. */
    perUser: wholeNumber(1, 1_000).default(20),
  })
  .prefault({})

const security = z
  .strictObject({
    /** The contact in `/.well-known/security.txt`. */
    contact: contact.optional(),
    /** Whether browsers require https for all subdomains of the public host, too. */
    hstsSubDomains: z.boolean().default(true),
  })
  .prefault({})

/** The schema of the whole file. */
export const productSchema = z
  .strictObject({
    name: z.string().trim().min(1, 'must not be empty'),
    /** Visitors who prefer none of them get the first. */
    languages: z
      .array(z.enum(LANGUAGE_CODES))
      .min(1, 'must list at least one language')
      .refine((codes) => new Set(codes).size === codes.length, 'must not list a language twice')
      .transform((codes) => codes as unknown as OfferedLanguages),
    signIn,
    signUp: signUpPolicy.default('open'),
    twoStep: twoStep.default('optional'),
    twoStepGraceDays: twoStepGraceDays.default(7),
    fields: extraFields.default([]),
    terms: terms.optional(),
    brand,
    links,
    sessions,
    security,
  })
  .refine(({ terms, links }) => !terms || links.terms !== undefined, {
    message: 'must be set, because users must accept the terms',
    path: ['links', 'terms'],
  })
  .check(({ value, issues }) => {
    for (const path of listMissingTexts(value)) {
      const message = 'must have a text for each language'
      issues.push({ code: 'custom', message, path, input: value })
    }
  })

/** What `foyer.config.ts` contains. */
export type ProductInput = z.input<typeof productSchema>

/** `foyer.config.ts` with all defaults. */
export type Product = z.output<typeof productSchema>

/** An invalid `foyer.config.ts`, with one message for each wrong value. */
export class ProductError extends Error {
  override readonly name = 'ProductError'
  readonly messages: readonly string[]

  constructor(messages: readonly string[]) {
    super(messages.join('\n'))
    this.messages = messages
  }
}

/** Gives `foyer.config.ts` its type. */
export function defineProduct(input: ProductInput): ProductInput {
  return input
}

/** Throws a `ProductError` that lists every wrong value. */
export function parseProduct(input: unknown): Product {
  const parsed = productSchema.safeParse(input, { reportInput: true })
  if (parsed.success) return parsed.data
  throw new ProductError(
    describeIssues(parsed.error.issues).map((sentence) => `foyer.config.ts: ${sentence}`),
  )
}
