import type { OfferedLanguages } from '@foyer/contract/languages.ts'
import { z } from 'zod'
import { brand } from './brand.ts'
import { describeIssues } from './describe-issues.ts'
import { extraFields } from './extra-fields.ts'
import { links } from './links.ts'
import { LANGUAGE_CODES } from './localized-text.ts'
import { listMissingTexts } from './missing-texts.ts'
import { security } from './security.ts'
import { sessions } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { signUpPolicy } from './sign-up-policy.ts'
import { terms } from './terms.ts'
import { twoStep, twoStepGraceDays } from './two-step.ts'

/*
 * The schema of `foyer.config.ts`: the decisions of a product. What belongs to a deployment, such as addresses
 * and secrets, is read from the environment instead (`server/src/config/settings.ts`).
 */

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
