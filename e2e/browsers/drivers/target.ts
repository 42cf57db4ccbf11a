/** A role, and the elements that can have it. A password field has no role in ARIA, so fields are found as such. */
export const CANDIDATES = {
  button: 'button, [role=button]',
  link: 'a[href]',
  heading: 'h1, h2, h3',
  field: 'input, select, textarea',
} as const

/** What users see an element as, and call it. */
export interface Target {
  readonly role: keyof typeof CANDIDATES
  /** The whole accessible name. */
  readonly name: string
}

/** A reference that the browser has issued for an element. */
export type ElementRef = string & { readonly __element: true }
