import { type Width, WIDTHS } from './support/take-picture.ts'

/** The sheets of `/dev/components`, in their order there. */
export const COMPONENT_SHEETS: readonly string[] = [
  'tokens',
  'buttons',
  'providers',
  'fields',
  'choices',
  'forms',
  'notices',
  'cards',
  'lists',
  'factors',
  'loading',
  'header',
  'illustration',
]

/** Narrow windows do not show the illustration. */
export const widthsOf = (sheet: string): readonly Width[] =>
  sheet === 'illustration' ? [1280] : WIDTHS
