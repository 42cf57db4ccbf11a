import { type Language, LANGUAGES } from '@foyer/contract/languages.ts'
import { z } from 'zod'

/** Characters of numbers, units, keywords and nested functions; nothing that could end the declaration. */
const FUNCTION = /^[a-z-]+\([\w\s.,%/+*()#-]*\)$/i

/** A function or parentheses with no others inside. `url()`, which loads a file, is not among them. */
const INNERMOST =
  /(?<![\w-])(?:(?:rgb|hsl)a?|hwb|(?:ok)?l(?:ab|ch)|color(?:-mix)?|calc|min|max|clamp|cubic-bezier|steps|linear)?\([^()]*\)/gi

const COLOR_FUNCTION = /^(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix)\(/i

const HEX_COLOR = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i

const isColor = (text: string) =>
  HEX_COLOR.test(text) || (COLOR_FUNCTION.test(text) && isFunction(text))

/** Whether the text is one function, whose parts are all known. */
function isFunction(text: string): boolean {
  if (!FUNCTION.test(text) || /\/\*|\*\//.test(text)) return false
  // Replaces functions from the inside out, until the whole text is one of them.
  const reduced = text.replaceAll(INNERMOST, '0')
  return reduced === text ? false : reduced === '0' || isFunction(reduced)
}

/** Checks the form of a colour, not the range of its numbers. */
export const cssColor = z
  .string()
  .refine(isColor, 'must be a colour such as "#0b57d0", "rgb(11 87 208)" or "oklch(0.5 0.15 260)"')

const LENGTH = /^(?:0|\d*\.?\d+(?:rem|em|px|ch|vi|vw|vh|svh|dvh))$/

const LENGTH_FUNCTION = /^(?:clamp|min|max|calc)\(/

export const cssLength = z
  .string()
  .refine(
    (text) => LENGTH.test(text) || (LENGTH_FUNCTION.test(text) && isFunction(text)),
    'must be a length such as "0.75rem" or "12px"',
  )

/** Lengths, colours and commas; functions only inside. */
export const cssShadow = z
  .string()
  .refine(isShadow, 'must be a shadow such as "0 1px 2px rgb(0 0 0 / 6%)", or "none"')

function isShadow(text: string): boolean {
  const reduced = text.replaceAll(INNERMOST, '0')
  return reduced === text ? /^[\w\s.,#-]+$/.test(text) : isShadow(reduced)
}

export const cssDuration = z.string().regex(/^\d*\.?\d+m?s$/, 'must be a duration such as "140ms"')

export const cssEasing = z
  .string()
  .refine(
    (text) =>
      /^(?:linear|ease|ease-in|ease-out|ease-in-out)$/.test(text) ||
      (/^(?:cubic-bezier|steps|linear)\(/.test(text) && isFunction(text)),
    'must be an easing function such as "ease-out" or "cubic-bezier(0.2, 0.7, 0.2, 1)"',
  )

/** Browsers remove or replace these in a URL: `/\evil.example` leads to another host. */
const UNSAFE = /[\s\\\p{Cc}\p{Cf}]/u

const isPath = (text: string) => /^\/(?!\/)/.test(text) && !UNSAFE.test(text)

/** `https:example.com` would be relative to a page with https. */
function isHttpsUrl(text: string): boolean {
  const url = URL.parse(text)
  const isSafe = /^https:\/\/[^/]/i.test(text) && !UNSAFE.test(text)
  return isSafe && url !== null && url.username === '' && url.password === ''
}

const isMailtoUrl = (text: string) => /^mailto:[^\s@?]+@[^\s@?]+(\?\S*)?$/i.test(text)

const link = z
  .string()
  .refine(
    (text) => isPath(text) || isHttpsUrl(text),
    'must be an https URL without a user name, or a path such as "/terms"',
  )

/** The start of the URLs of a service that pages call. */
export const serviceUrl = z
  .string()
  .refine(
    (text) => isHttpsUrl(text) && text.endsWith('/') && !/[?#;,]/.test(text),
    'must be an https URL that ends with "/", such as "https://api.pwnedpasswords.com/range/"',
  )

/** Where people write to. */
export const contact = z
  .string()
  .refine(
    (text) => isHttpsUrl(text) || (isMailtoUrl(text) && !UNSAFE.test(text)),
    'must be an https URL without a user name, or a mailto URL such as "mailto:help@example.com"',
  )

/** Each one that is set is shown in the footer. */
export const links = z
  .strictObject({ terms: link.optional(), privacy: link.optional(), support: contact.optional() })
  .prefault({})

export const LANGUAGE_CODES = Object.keys(LANGUAGES) as Language[]

const text = z.string().trim().min(1, 'must not be empty')

/** One text for all languages, or one for each language of the product. */
export const localizedText = z.union([text, z.partialRecord(z.enum(LANGUAGE_CODES), text)], {
  error: 'must be a text, or one text for each language',
})

export type LocalizedText = z.output<typeof localizedText>

/** Whether the text exists in each of these languages. */
export function coversLanguages(localized: LocalizedText, languages: readonly Language[]): boolean {
  return typeof localized === 'string' || languages.every((language) => localized[language])
}

/** A whole number from `least` to `most`. */
export function wholeNumber(least: number, most: number) {
  const message = `must be a whole number from ${least} to ${most}`
  return z
    .number()
    .refine((value) => Number.isInteger(value) && value >= least && value <= most, message)
}

/** A path relative to the root of the repository. The build reads the file (`client/build/brand.ts`). */
export function brandFile(...extensions: readonly string[]) {
  return z
    .string()
    .refine(
      (file) => extensions.some((extension) => file.endsWith(extension)),
      `must be the path of a file that ends in ${extensions.join(' or ')}`,
    )
}

type Shape<Key extends string, Value extends z.ZodType> = {
  readonly [Name in Key]: z.ZodDefault<Value>
}

/** An object with the keys of `defaults`, each of which can be left out. Other keys are refused. */
export function objectWithDefaults<Key extends string, Value extends z.ZodType>(
  defaults: { readonly [Name in Key]: z.output<Value> },
  value: Value,
) {
  const entries = Object.entries(defaults).map(
    ([key, fallback]) => [key, z._default(value, fallback as never)] as const,
  )
  const shape = Object.fromEntries(entries) as unknown as Shape<Key, Value>
  return z.strictObject(shape).prefault({} as never)
}
