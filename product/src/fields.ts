import type { Language } from '@foyer/contract/languages.ts'
import { z } from 'zod'
import { coversLanguages, localizedText, type LocalizedText, wholeNumber } from './values.ts'

/** The default of `maxLength`, and its largest value, in characters. */
const DEFAULT_MAX_LENGTH = 100

const LARGEST_MAX_LENGTH = 1_000

const common = {
  /** The key of the value in the API and in the database: changing it abandons the values stored so far. */
  id: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,39}$/, 'must be lower-case letters, digits and underscores')
    .refine((id) => !(id in {}), 'must not be the name of a property that every object has'),
  label: localizedText,
  /** A required checkbox must be ticked. */
  required: z.boolean().default(false),
}

const textField = z.strictObject({
  ...common,
  kind: z.literal('text'),
  maxLength: wholeNumber(1, LARGEST_MAX_LENGTH).default(DEFAULT_MAX_LENGTH),
  /** What browsers fill in: a value of HTML's `autocomplete`, such as `organization`. */
  autocomplete: z.string().default('off'),
})

const selectField = z.strictObject({
  ...common,
  kind: z.literal('select'),
  options: z
    .array(
      z.strictObject({
        value: z
          .string()
          .trim()
          .min(1, 'must not be empty')
          .max(LARGEST_MAX_LENGTH, `must have at most ${LARGEST_MAX_LENGTH} characters`),
        label: localizedText,
      }),
    )
    .min(1, 'must list at least one option')
    .refine((options) => hasDistinct(options.map(({ value }) => value)), {
      message: 'must not list a value twice',
    }),
})

const checkboxField = z.strictObject({ ...common, kind: z.literal('checkbox') })

/** The fields of the sign-up form besides name, email and password. */
export const extraFields = z
  .array(z.discriminatedUnion('kind', [textField, selectField, checkboxField]))
  .refine((fields) => hasDistinct(fields.map(({ id }) => id)), {
    message: 'must not list an id twice',
  })

export type ExtraField = z.output<typeof extraFields>[number]

function hasDistinct(values: readonly string[]): boolean {
  return new Set(values).size === values.length
}

interface TextOwner {
  readonly languages: readonly Language[]
  readonly fields: readonly ExtraField[]
}

type Place = (string | number)[]

/** The places of texts that are missing in one of the product's languages. */
export function listMissingTexts({ languages, fields }: TextOwner): Place[] {
  const texts = fields.flatMap((field, index) => listTexts(field, ['fields', index]))
  return texts.filter(([text]) => !coversLanguages(text, languages)).map(([, place]) => place)
}

function listTexts(field: ExtraField, place: Place): [LocalizedText, Place][] {
  const options = field.kind === 'select' ? field.options : []
  return [
    [field.label, [...place, 'label']],
    ...options.map(({ label }, option): [LocalizedText, Place] => [
      label,
      [...place, 'options', option, 'label'],
    ]),
  ]
}
