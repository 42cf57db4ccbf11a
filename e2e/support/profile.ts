import type { ExtraField } from '@foyer/product/fields.ts'
import type { Page } from '@playwright/test'
import { configuredProduct } from './configured-product.ts'

const { fields, terms } = configuredProduct

/** A valid value. */
function valueOf(field: ExtraField): string | boolean {
  if (field.kind === 'checkbox') return true
  return field.kind === 'select'
    ? (field.options[0]?.value ?? '')
    : field.id.slice(0, field.maxLength)
}

/** The part of a request body with what the configured product asks a new user for besides names. */
export const PROFILE = {
  ...(fields.length > 0 && {
    fields: Object.fromEntries(fields.map((field) => [field.id, valueOf(field)])),
  }),
  ...(terms && { terms_version: terms.version }),
}

/** The completion form has the fields only if one of them is required; it is not shown for optional ones alone. */
const isAskedForFields = fields.some(({ required }) => required)

/** Whether a user who did not use the sign-up form is asked for more. */
export const IS_COMPLETED_LATER = isAskedForFields || terms !== undefined

/** Fills in the fields of the sign-up form that the configuration adds, and accepts the terms. */
export async function fillProfile(page: Page): Promise<void> {
  for (const field of fields) await fillField(page, field)
  await acceptTerms(page)
}

/** Does the same in the completion form. */
export async function fillCompletion(page: Page): Promise<void> {
  if (isAskedForFields) await fillProfile(page)
  else await acceptTerms(page)
}

async function acceptTerms(page: Page): Promise<void> {
  if (terms) await page.locator('[name=terms_version]').check()
}

async function fillField(page: Page, field: ExtraField): Promise<void> {
  const input = page.locator(`[name="fields.${field.id}"]`)
  if (field.kind === 'checkbox') await input.check()
  else if (field.kind === 'select') await input.selectOption(String(valueOf(field)))
  else await input.fill(String(valueOf(field)))
}
