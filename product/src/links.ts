import { z } from 'zod'

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
