import { LANGUAGES, type Language } from '@foyer/contract/languages.ts'
import { PROVIDER_IDS } from '@foyer/contract/providers.ts'
import { z } from 'zod'

/*
 * The schema of `foyer.config.ts`: the decisions of a product. What belongs to a deployment, such as addresses
 * and secrets, is read from the environment instead (`server/src/config.ts`).
 */

const LANGUAGE_CODES = Object.keys(LANGUAGES) as Language[]

const signIn = z
  .strictObject({
    password: z.boolean().default(true),
    /** In the order of the buttons. */
    providers: z.array(z.enum(PROVIDER_IDS)).default([]),
  })
  .refine(({ password, providers }) => password || providers.length > 0, {
    message: 'must offer at least one sign-in method',
  })
  .refine(({ providers }) => new Set(providers).size === providers.length, {
    message: 'must not list a provider twice',
    path: ['providers'],
  })

const productSchema = z.strictObject({
  name: z.string().trim().min(1, 'must not be empty'),
  /** The first one is for visitors whose languages are not offered. */
  languages: z.array(z.enum(LANGUAGE_CODES)).min(1, 'must list at least one language'),
  signIn,
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
  const parsed = productSchema.safeParse(input)
  if (parsed.success) return parsed.data
  throw new ProductError(
    parsed.error.issues.map(({ path, message }) => `foyer.config.ts: ${toPlace(path)} ${message}.`),
  )
}

/** `['signIn', 'providers', 0]` becomes `signIn.providers[0]`. */
function toPlace(path: readonly PropertyKey[]): string {
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '')
}
