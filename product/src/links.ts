import { z } from 'zod'

const isPath = (text: string) => /^\/(?!\/)\S*$/.test(text)

const isUrlOf = (protocols: readonly string[]) => (text: string) =>
  URL.canParse(text) && protocols.includes(new URL(text).protocol)

const link = z
  .string()
  .refine(
    (text) => isPath(text) || isUrlOf(['https:'])(text),
    'must be an https URL or a path such as "/terms"',
  )

/** Where people write to. */
export const contact = z
  .string()
  .refine(isUrlOf(['https:', 'mailto:']), 'must be an https or mailto URL')

/** Each one that is set is shown in the footer. */
export const links = z
  .strictObject({ terms: link.optional(), privacy: link.optional(), support: contact.optional() })
  .prefault({})
